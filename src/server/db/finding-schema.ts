/** The tables of tags, saved searches and merges. */
export interface FindingTables {
  tags: TagsTable;
  text_tags: TextTagsTable;
  saved_searches: SavedSearchesTable;
  text_merges: TextMergesTable;
}

/** A tag; its texts are in `text_tags`. */
export interface TagsTable {
  id: string;
  owner: number;
  name: string;
  /** The name's letters and digits as `searchWords` has them: unique per owner. */
  name_key: string;
}

/** A tag of a text. */
export interface TextTagsTable {
  id: string;
  tag_id: string;
  text_id: string;
  owner: number;
}

/** A search with a name; null and `all` where it leaves a condition open. */
export interface SavedSearchesTable {
  id: string;
  owner: number;
  name: string;
  search: string;
  ai_service: string;
  language: string | null;
  recorded_on: string | null;
  tag_id: string | null;
}

/** Merges of texts; merged texts refer to them by `part_of`. */
export interface TextMergesTable {
  id: string;
  owner: number;
  /** The text that contains the others. */
  text_id: string;
  /** Number of its version before. */
  before_no: number;
  /** Its `version` right after. */
  revision: number;
  /** Milliseconds since 1970. */
  at: number;
}
