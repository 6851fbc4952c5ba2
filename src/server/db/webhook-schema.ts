/** The table of webhooks; timestamps are milliseconds since 1970. */
export interface WebhookTables {
  webhooks: WebhooksTable;
}

/** A webhook for new texts. */
export interface WebhooksTable {
  id: string;
  owner: number;
  url: string;
  /** 1 when the text itself is sent. */
  with_text: number;
  /** The signing secret, encrypted with the server's secret. */
  secret: string;
  created_at: number;
  last_at: number | null;
  /** The HTTP status of the last attempt; null when there was no answer. */
  last_status: number | null;
  /** A code; null when there was an answer. */
  last_error: string | null;
}
