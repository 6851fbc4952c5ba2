/** The token of the session. Only main has it; the page never does. */
export interface SessionToken {
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

/** Keeps the token in memory: it ends with the app. */
export function createSessionToken(): SessionToken {
  let current: string | null = null;
  return {
    read: () => current,
    keep(token) {
      current = token;
    },
    forget() {
      current = null;
    },
  };
}
