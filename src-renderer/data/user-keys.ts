/** Under which key the person signed in is known. */
export const userKeys = { current: ['/api/user'] as const };
