/** What a proxy answers where it finds no server behind it; our own server answers them with an error code. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
