/** The user who sends a request. `owner` is the owner number in every owned row. */
export interface SessionUser {
  userId: string;
  owner: number;
  sessionId: string;
}

/** How the session ids of requests with an API token begin. */
export const API_TOKEN_SESSION = 'api-token:';
