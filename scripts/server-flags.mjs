/**
 * Flags of Node for the server. What lives for a moment gets at most 8 MB a part, instead of 16 and more: V8 fills all
 * it may have before it collects, which was a quarter of the memory of a recorder. Collecting costs no more by it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
