import type { savedSearchEndpoints } from '../../contract/api/saved-searches.ts';
import type { Handlers } from '../http/context.ts';
import type { SavedSearches } from './service.ts';

/** HTTP handlers of saved searches. */
export function savedSearchHandlers(searches: SavedSearches): Handlers<typeof savedSearchEndpoints> {
  return {
    'GET /api/saved-searches': async ({ user }) => ({ searches: await searches.list(user.owner) }),
    'POST /api/saved-searches': ({ user, body }) => searches.create(user.owner, body),
    'PUT /api/saved-searches/{id}': ({ user, params, body }) => searches.replace(user.owner, params.id, body),
    'DELETE /api/saved-searches/{id}': ({ user, params }) => searches.remove(user.owner, params.id),
  };
}
