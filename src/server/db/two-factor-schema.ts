/** Tables of two-factor sign-in. */
export interface TwoFactorTables {
  two_factors: TwoFactorsTable;
  recovery_codes: RecoveryCodesTable;
}

/** The authenticator app of a user. Timestamps are milliseconds since 1970. */
export interface TwoFactorsTable {
  user_id: string;
  /** In base 32, encrypted with the server's secret. */
  secret: string;
  /** The time step of the last code that was accepted: no code counts twice. */
  last_step: number;
  created_at: number;
  /** Null until a code has proved that the authenticator app has the secret. */
  confirmed_at: number | null;
}

/** A recovery code that is not used yet. */
interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256, hexadecimal; the code itself has 80 random bits. */
  code_hash: string;
}
