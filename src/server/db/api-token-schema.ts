/** The table of personal API tokens; timestamps are milliseconds since 1970. */
export interface ApiTokenTables {
  api_tokens: ApiTokensTable;
}

/** A personal API token. */
export interface ApiTokensTable {
  id: string;
  owner: number;
  /** The user's name for it. */
  name: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** JSON: `ApiScope[]`. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  /** To the minute. */
  last_used_at: number | null;
}
