/** Tables of passkeys, of another service that signs in, and of signing in by more than one request. */
export interface PasskeyTables {
  passkeys: PasskeysTable;
  sign_in_attempts: SignInAttemptsTable;
  oidc_identities: OidcIdentitiesTable;
}

/** Whom another service means by its name of a user. Timestamps are milliseconds since 1970. */
interface OidcIdentitiesTable {
  /** Address of the service. */
  issuer: string;
  /** Its name of the user, unique there and never given to another one. */
  subject: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

/** A passkey of a user. Timestamps are milliseconds since 1970. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's name of the key, in base64url. */
  credential_id: string;
  /** In COSE form, in base64url. */
  public_key: string;
  /** How often the authenticator says that the key has signed; 0 for those that do not count. */
  counter: number;
  /** JSON: how a browser reaches the authenticator. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that waits for its answer, or a way to another service and back. */
interface SignInAttemptsTable {
  /** SHA-256 of the challenge, hexadecimal. */
  token_hash: string;
  purpose: string;
  /** SHA-256 of who may answer: a session, or the random cookie of a browser. */
  holder_hash: string;
  /** What the answer is checked with; null for nothing. */
  data: string | null;
  expires_at: number;
}
