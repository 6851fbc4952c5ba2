/**
 * Statuses of a proxy that has no answer of the server behind it; our own server sends them only with an error code. 524 is
 * Cloudflare's 504.
 */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504, 524];

/** Header of a response that the desktop app served from its local copy because the server is unreachable. */
export const OFFLINE_HEADER = 'x-parlance-offline';

/**
 * Whether a `content-type` is that of a page. Neither the API nor the build's files are pages: where one comes in their
 * place, a portal or the sign-in of a proxy has answered.
 */
export const isPage = (contentType: string | null): boolean => contentType?.startsWith('text/html') ?? false;
