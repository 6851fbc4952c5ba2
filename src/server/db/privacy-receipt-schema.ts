/** The table of privacy receipts; timestamps are milliseconds since 1970. */
export interface PrivacyReceiptTables {
  privacy_receipts: PrivacyReceiptsTable;
}

/** An engine or service that received part of a text, and how often. */
export interface PrivacyReceiptsTable {
  /** Derived from everything that distinguishes it within its text. */
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
