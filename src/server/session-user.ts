/** Who sends a request. `owner` is the number that every owned row carries. */
export interface SessionUser {
  userId: string;
  owner: number;
  sessionId: string;
}
