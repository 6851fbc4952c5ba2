/**
 * What a personal API token may be allowed to do. An endpoint names the one scope that opens it to tokens
 * (`Endpoint.scope`); an endpoint without a scope is closed to every token.
 */
export const API_SCOPES = ['texts:read', 'texts:write', 'recordings:write'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
