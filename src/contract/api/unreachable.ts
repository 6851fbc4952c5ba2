/** What a proxy answers where it finds no server behind it; our own server answers them with an error code. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Header of an answer that the desktop app gave from what it has kept, because the server is out of reach. */
export const OFFLINE_HEADER = 'x-parlance-offline';
