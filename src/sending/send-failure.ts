/** Failure codes of sending, besides those of the API. */
export const SEND_FAILURE = {
  /** No network. Retried automatically when it returns. */
  offline: 'offline',
  /** The server is reachable but cannot accept the take now. Retried automatically. */
  waiting: 'waiting',
  /** Waits for its owner; retried automatically after sign-in. An API error code. */
  signedOut: 'unauthenticated',
  /** It was completed on the server before this device had sent its part. An API error code. */
  closed: 'take_closed',
  /** The stored audio could not be read. */
  unreadable: 'unreadable',
} as const;
