/** Options of the HTTP server. */
export const SERVER_OPTIONS = {
  /** Time limit for receiving a request: 200 MB on a slow line take longer than Node's five minutes. */
  requestTimeout: 60 * 60 * 1000,
  /** Keep-alive of idle connections: longer than a proxy's, which could otherwise reuse a closing one. */
  keepAliveTimeout: 75_000,
} as const;
