/** The table of privacy receipts; timestamps are milliseconds since 1970. */
export interface PrivacyReceiptTables {
  privacy_receipts: PrivacyReceiptsTable;
}

/** An engine or a service that was given something of a text, and how often. */
export interface PrivacyReceiptsTable {
  /** Made of all that tells it from the others of its text. */
  id: string;
  /** The transcription; its receipt is deleted with it. */
  text_id: string;
  owner: number;
  /** `heard`, `wrote` or `told`. */
  kind: string;
  tool: string | null;
  service: string;
  model: string | null;
  /** `NetworkZone`. */
  place: string;
  host: string | null;
  times: number;
  words: number;
  characters: number;
  first_at: number;
  last_at: number;
}
