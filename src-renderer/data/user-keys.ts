/** The cache key of the signed-in user. */
export const userKeys = { current: ['/api/user'] as const };
