// Written by `make client-files` from the Python package. Do not edit.

import type { LevelNumber, VariantId } from "./game";

/** The files of a game without players and moves. */
export interface RecordForm {
  /** What a JSON file says about the setup. */
  game: Record<string, string | number>;
  /** The beginning of a `.blksgf` file. */
  blksgf: string;
  /** For each seat, the property that holds the player's name. */
  players: string[];
  /** For each colour, the property that holds a move. */
  colours: string[];
}

/** How large a record may be. */
export interface RecordLimits {
  bytes: number;
  nodes: number;
  /** Nodes that arrange the board by hand. */
  arrangements: number;
  /** Property values. */
  values: number;
  /** Nested variations. */
  depth: number;
  /** Characters of the name of a property. */
  identifier: number;
  /** Opening brackets in a JSON text, and as many commas. */
  marks: number;
}

/** The form of each setup, by way, shared colour, scoring, start rule and first colour. */
export const RECORD_FORMS: Record<string, RecordForm> = {
  "classic  basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"blue","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"blue","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"blue","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"blue","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"yellow","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=yellow start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"yellow","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=yellow start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"yellow","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=yellow scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"yellow","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=yellow]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"red","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=red start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"red","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=red start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"red","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=red scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"red","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=red]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"green","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=green start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"green","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=green start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"green","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=green scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic  advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"four","first":"green","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[first=green]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"blue","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"blue","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"blue","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"blue","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"yellow","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=yellow start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"yellow","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=yellow start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"yellow","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=yellow scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"yellow","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=yellow]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"red","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=red start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"red","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=red start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"red","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=red scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"red","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=red]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"green","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=green start=any scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"green","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=green start=any]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"green","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=green scoring=basic]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-teams  advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"teams","first":"green","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=teams first=green]","players":["P1","P2","P3","P4"],"colours":["1","2","3","4"]},
  "classic-two  basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"blue","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[start=any scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"blue","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[start=any]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"blue","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"blue","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"yellow","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=yellow start=any scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"yellow","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=yellow start=any]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"yellow","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=yellow scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"yellow","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=yellow]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"red","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=red start=any scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"red","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=red start=any]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"red","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=red scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"red","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=red]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"green","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=green start=any scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"green","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=green start=any]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"green","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=green scoring=basic]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-two  advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"two","first":"green","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Two-Player]CA[UTF-8]CW[first=green]","players":["PB","PW"],"colours":["1","2","3","4"]},
  "classic-three green basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"basic","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green scoring=basic]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three green advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"advanced","shared":"green"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"basic","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green scoring=basic shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three blue advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"advanced","shared":"blue"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green shared=blue]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"basic","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green scoring=basic shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three yellow advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"advanced","shared":"yellow"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green shared=yellow]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"any","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[start=any shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"blue","start":"fixed","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"any","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow start=any shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"yellow","start":"fixed","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=yellow shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"any","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red start=any shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"red","start":"fixed","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=red shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"any","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green start=any shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"basic","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green scoring=basic shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-three red advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"three","first":"green","start":"fixed","scoring":"advanced","shared":"red"},"blksgf":"(;GM[Blokus Three-Player]CA[UTF-8]CW[first=green shared=red]","players":["P1","P2","P3"],"colours":["1","2","3","4"]},
  "classic-one  basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"blue","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one start=any scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"blue","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one start=any]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"blue","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"blue","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"yellow","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=yellow start=any scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced any yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"yellow","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=yellow start=any]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"yellow","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=yellow scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced fixed yellow": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"yellow","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=yellow]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"red","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=red start=any scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced any red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"red","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=red start=any]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"red","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=red scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced fixed red": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"red","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=red]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"green","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=green start=any scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"green","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=green start=any]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"green","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=green scoring=basic]","players":["P1"],"colours":["1","2","3","4"]},
  "classic-one  advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"classic","seating":"one","first":"green","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus]CA[UTF-8]CW[seating=one first=green]","players":["P1"],"colours":["1","2","3","4"]},
  "duo  basic any purple": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[start=any scoring=basic]","players":["PB","PW"],"colours":["B","W"]},
  "duo  advanced any purple": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[start=any]","players":["PB","PW"],"colours":["B","W"]},
  "duo  basic fixed purple": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[scoring=basic]","players":["PB","PW"],"colours":["B","W"]},
  "duo  advanced fixed purple": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"purple","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]","players":["PB","PW"],"colours":["B","W"]},
  "duo  basic any orange": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"orange","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[first=orange start=any scoring=basic]","players":["PB","PW"],"colours":["B","W"]},
  "duo  advanced any orange": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"orange","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[first=orange start=any]","players":["PB","PW"],"colours":["B","W"]},
  "duo  basic fixed orange": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"orange","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[first=orange scoring=basic]","players":["PB","PW"],"colours":["B","W"]},
  "duo  advanced fixed orange": {"game":{"format":"cornerwise","version":1,"variant":"duo","seating":"two","first":"orange","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Duo]CA[UTF-8]CW[first=orange]","players":["PB","PW"],"colours":["B","W"]},
  "junior  basic any blue": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"blue","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[start=any]","players":["PB","PW"],"colours":["B","W"]},
  "junior  advanced any blue": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"blue","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[start=any scoring=advanced]","players":["PB","PW"],"colours":["B","W"]},
  "junior  basic fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"blue","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]","players":["PB","PW"],"colours":["B","W"]},
  "junior  advanced fixed blue": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"blue","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[scoring=advanced]","players":["PB","PW"],"colours":["B","W"]},
  "junior  basic any green": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"green","start":"any","scoring":"basic"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[first=green start=any]","players":["PB","PW"],"colours":["B","W"]},
  "junior  advanced any green": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"green","start":"any","scoring":"advanced"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[first=green start=any scoring=advanced]","players":["PB","PW"],"colours":["B","W"]},
  "junior  basic fixed green": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"green","start":"fixed","scoring":"basic"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[first=green]","players":["PB","PW"],"colours":["B","W"]},
  "junior  advanced fixed green": {"game":{"format":"cornerwise","version":1,"variant":"junior","seating":"two","first":"green","start":"fixed","scoring":"advanced"},"blksgf":"(;GM[Blokus Junior]CA[UTF-8]CW[first=green scoring=advanced]","players":["PB","PW"],"colours":["B","W"]},
};

/** The limits of every record. */
export const RECORD_LIMITS: RecordLimits = {"bytes":16777216,"nodes":10000,"arrangements":500,"values":200000,"depth":100,"identifier":40,"marks":500000};

/** For each variant, the colour of every name that a file may use for one. */
export const COLOUR_PROPERTIES: Record<VariantId, Readonly<Record<string, number>>> = {
  "classic": {"1":0,"2":1,"3":2,"4":3,"BLUE":0,"GREEN":3,"RED":2,"YELLOW":1},
  "duo": {"1":0,"2":1,"B":0,"BLUE":0,"GREEN":1,"W":1},
  "junior": {"1":0,"2":1,"B":0,"BLUE":0,"GREEN":1,"W":1},
};

/** The properties that are a move in some variant. */
export const MOVE_PROPERTIES: readonly string[] = [
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "B",
  "BLUE",
  "GREEN",
  "RED",
  "W",
  "YELLOW",
];

/** The properties that put pieces on the board in some variant. */
export const SETUP_PROPERTIES: readonly string[] = [
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "A7",
  "A8",
  "A9",
  "AB",
  "AW",
];

/** The properties of the first node that define the setup. */
export const ROOT_PROPERTIES: readonly string[] = [
  "CA",
  "CW",
  "GM",
];

/** A symbol that rates a move. */
export type MoveSymbol =
  | "!!"
  | "!"
  | "!?"
  | "?!"
  | "?"
  | "??";

/** The property and the value of each symbol. */
export const SYMBOL_PROPERTIES: Record<MoveSymbol, readonly [name: string, value: string]> = {
  "!!": ["TE","2"],
  "!": ["TE","1"],
  "!?": ["IT",""],
  "?!": ["DO",""],
  "?": ["BM","1"],
  "??": ["BM","2"],
};

/** The names of computers in game files. */
export const COMPUTER_NAMES: Record<LevelNumber, string> = {
  "1": "Computer 1",
  "2": "Computer 2",
  "3": "Computer 3",
  "4": "Computer 4",
  "5": "Computer 5",
  "6": "Computer 6",
  "7": "Computer 7",
  "8": "Computer 8",
  "9": "Computer 9",
};
