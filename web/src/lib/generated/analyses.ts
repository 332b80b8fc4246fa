// Written by `make client-files` from the Python package. Do not edit.

/** Who may see an analysis, besides its owner. */
export type VisibilityId =
  | "private"
  | "link";

/** A chapter of an analysis. */
export interface ChapterText {
  /** Empty when the owner gave none. */
  name: string;
  /** One game as .blksgf. */
  text: string;
}

/** The body of a request to keep an analysis. */
export interface NewAnalysis {
  /** Chosen by the browser: a repeated request keeps the analysis once. */
  uuid: string;
  title: string;
  chapters: ChapterText[];
  visibility: VisibilityId;
}

/** The body of a request to change an analysis; what is omitted stays as it is. */
export interface ChangedAnalysis {
  /** The version that was changed. If there is a later one, the change is refused. */
  version: number;
  title: string | null;
  chapters: ChapterText[] | null;
  visibility: VisibilityId | null;
}

/** The answer to keeping or changing an analysis. */
export interface SavedAnalysis {
  id: string;
  version: number;
}

/** A kept analysis. */
export interface AnalysisView {
  id: string;
  /** Empty when the owner gave none. */
  title: string;
  visibility: VisibilityId;
  chapters: ChapterText[];
  version: number;
  /** Whether the viewer may change it. */
  mine: boolean;
  /** The account of the owner; null for a guest. */
  author: string | null;
  created_at: string;
  updated_at: string;
}

/** A kept analysis in the list of its owner. */
export interface AnalysisLine {
  id: string;
  title: string;
  visibility: VisibilityId;
  chapters: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The most characters of a title or of the name of a chapter. */
export const MAX_TITLE: number = 80;

/** The most chapters of an analysis. */
export const MAX_CHAPTERS: number = 64;

/** The most bytes of all chapters of an analysis together. */
export const MAX_ANALYSIS_BYTES: number = 524288;

/** The most nodes of a chapter. */
export const MAX_CHAPTER_NODES: number = 3000;
