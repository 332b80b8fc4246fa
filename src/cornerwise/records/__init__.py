"""Game records: trees of moves in Pentobi's `.blksgf` and in compact JSON.

>>> from cornerwise import Game, setup_named
>>> from cornerwise.records import Record, dumps_json, loads_json
>>> record = Record.from_game(Game(setup_named("duo")), players=("Ann", "Bob"))
>>> loads_json(dumps_json(record)).players
('Ann', 'Bob')
"""

from cornerwise.errors import RecordError
from cornerwise.records.annotations import Annotation
from cornerwise.records.blksgf_read import loads_blksgf
from cornerwise.records.blksgf_write import dumps_blksgf
from cornerwise.records.files import load, load_all, loads, loads_all, save
from cornerwise.records.json_read import loads_json
from cornerwise.records.json_write import dumps_json
from cornerwise.records.node import Arrangement, Node
from cornerwise.records.record import Record

__all__ = [
    "Annotation",
    "Arrangement",
    "Node",
    "Record",
    "RecordError",
    "dumps_blksgf",
    "dumps_json",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "loads_blksgf",
    "loads_json",
    "save",
]
