/** Origin of a sign-in; stored with the session. */
export interface Client {
  address: string;
  userAgent: string;
}
