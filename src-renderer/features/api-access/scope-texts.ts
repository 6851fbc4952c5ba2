import type { ApiScope } from '../../../src/contract/api/api-scopes.ts';

/** The text key of each scope. */
export const SCOPE_TEXTS = {
  'texts:read': 'apiAccess.scope.textsRead',
  'texts:write': 'apiAccess.scope.textsWrite',
  'recordings:write': 'apiAccess.scope.recordingsWrite',
} as const satisfies Record<ApiScope, string>;
