import type { tagEndpoints } from '../../contract/api/tags.ts';
import type { Handlers } from '../http/context.ts';
import type { Tags } from './service.ts';

/** HTTP handlers of tags. */
export function tagHandlers(tags: Tags): Handlers<typeof tagEndpoints> {
  return {
    'GET /api/tags': async ({ user }) => ({ tags: await tags.list(user.owner) }),
    'PATCH /api/tags/{id}': ({ user, params, body }) => tags.rename(user.owner, params.id, body.name),
    'POST /api/transcriptions/bulk-tag': ({ user, body }) => tags.setTag(user.owner, body),
    'DELETE /api/tags/{id}': ({ user, params }) => tags.remove(user.owner, params.id),
  };
}
