import type { apiTokenEndpoints } from '../../contract/api/api-tokens.ts';
import type { Handlers } from '../http/context.ts';
import type { ApiTokens } from './service.ts';

/** HTTP handlers of personal API tokens. */
export function apiTokenHandlers(tokens: ApiTokens): Handlers<typeof apiTokenEndpoints> {
  return {
    'GET /api/user/api-tokens': async ({ user }) => ({ tokens: await tokens.list(user.owner) }),
    'POST /api/user/api-tokens': ({ user, body }) => tokens.create(user, body),
    'DELETE /api/user/api-tokens/{id}': ({ user, params }) => tokens.revoke(user.owner, params.id),
  };
}
