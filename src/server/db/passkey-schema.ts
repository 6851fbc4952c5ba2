/** Tables of passkeys, OpenID Connect identities, and sign-ins of several requests. */
export interface PasskeyTables {
  passkeys: PasskeysTable;
  sign_in_attempts: SignInAttemptsTable;
  oidc_identities: OidcIdentitiesTable;
}

/** Identities at an OpenID Connect provider. Timestamps are milliseconds since 1970. */
interface OidcIdentitiesTable {
  /** Address of the service. */
  issuer: string;
  /** The provider's id of the user, unique there and never reused. */
  subject: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

/** A passkey of a user. Timestamps are milliseconds since 1970. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The authenticator's id of the key, in base64url. */
  credential_id: string;
  /** In COSE form, in base64url. */
  public_key: string;
  /** The authenticator's signature counter; 0 for those that do not count. */
  counter: number;
  /** JSON: how a browser reaches the authenticator. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A pending challenge, or a pending redirect to a provider. */
interface SignInAttemptsTable {
  /** SHA-256 of the challenge, hexadecimal. */
  token_hash: string;
  purpose: string;
  /** SHA-256 of the holder who may answer: a session, or the random cookie of a browser. */
  holder_hash: string;
  /** Data to verify the answer with; null for none. */
  data: string | null;
  expires_at: number;
}
