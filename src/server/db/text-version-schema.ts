/** The table of the versions of texts; timestamps are milliseconds since 1970. */
export interface TextVersionTables {
  text_versions: TextVersionsTable;
}

/** One version of a text, stored as its difference to the parent version. */
export interface TextVersionsTable {
  /** The id of the text and `no` with six digits: unique, and in the order of making. */
  id: string;
  /** The transcription; its versions are deleted with it. */
  text_id: string;
  owner: number;
  /** Number within the text, from 1. */
  no: number;
  parent: number | null;
  /** `VersionKind`. */
  kind: string;
  name: string | null;
  /** `AiTool`. */
  tool: string | null;
  /** The writing service whose words are in the text, and its model. */
  writer_service: string | null;
  writer_model: string | null;
  /** The language that it was translated into; null if it is in that of the recording. */
  translated_to: string | null;
  browser: string | null;
  system: string | null;
  /** The editing session that made it: edits of one session become one version. */
  session: string | null;
  made_at: number;
  changed_at: number;
  /** `version` of the transcription while this was its text; null if it never was. */
  revision: number | null;
  /** Words, compared to the parent. */
  added: number;
  removed: number;
  /** At least the number of differences to apply to a full copy; 0 for a full copy. */
  depth: number;
  /** JSON: `Body` of `version-body.ts`; null for the spoken text, which is in the transcription. */
  body: string | null;
}
