/**
 * Statuses of a proxy that has no answer of the server behind it; our own server sends them only with an error code. 524 is
 * Cloudflare's 504.
 */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504, 524];

/** Header of a response that the desktop app served from its local copy because the server is unreachable. */
export const OFFLINE_HEADER = 'x-parlance-offline';

/**
 * True for the `content-type` of an HTML page. The API and the build's files never are: an HTML response in their place
 * comes from a captive portal or a proxy's sign-in.
 */
export const isPage = (contentType: string | null): boolean => contentType?.startsWith('text/html') ?? false;
