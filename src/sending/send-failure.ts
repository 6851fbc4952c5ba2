/** Codes of what keeps a recording from being sent, beside those of the API. */
export const SEND_FAILURE = {
  /** No answer: the network is away. Sent again by itself when it is back. */
  offline: 'offline',
  /** The server is there but can't take it now. Sent again by itself. */
  waiting: 'waiting',
  /** Waits for its owner; sent again by itself once they are back. The API's own code. */
  signedOut: 'unauthenticated',
  /** It ended on the server before this device's part of it was there. The API's own code. */
  closed: 'take_closed',
  /** The stored audio could not be read back. */
  unreadable: 'unreadable',
} as const;
