/**
 * Node flags of the server. The young generation is limited to 8 MB per semi-space, instead of 16 and more: V8 fills it
 * before it collects, which was a quarter of a recorder's memory. Collection costs no more.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
