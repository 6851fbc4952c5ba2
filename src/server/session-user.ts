/** The user who sends a request. `owner` is the owner number in every owned row. */
export interface SessionUser {
  userId: string;
  owner: number;
  sessionId: string;
}
