import type { textVersionEndpoints } from '../../contract/api/text-versions.ts';
import type { Handlers } from '../http/context.ts';
import { authorOf } from '../text-versions/author.ts';
import type { TextVersions } from './text-versions.ts';

/** HTTP handlers of the versions of texts. */
export function textVersionHandlers(versions: TextVersions): Handlers<typeof textVersionEndpoints> {
  return {
    'GET /api/transcriptions/{id}/versions': async ({ user, params }) => ({
      versions: await versions.list(user.owner, params.id),
    }),
    'POST /api/transcriptions/{id}/versions': ({ user, params, body, request }) =>
      versions.addConflict(user.owner, params.id, body, authorOf(user, request)),
    'GET /api/transcriptions/{id}/versions/{no}': ({ user, params }) =>
      versions.read(user.owner, params.id, params.no),
    'POST /api/transcriptions/{id}/versions/{no}/restore': ({ user, params, body, request }) =>
      versions.restore(user.owner, params, body.version, authorOf(user, request)),
    'POST /api/transcriptions/{id}/versions/{no}/branch': ({ user, params, body, request }) =>
      versions.branch(user.owner, params, body.name, authorOf(user, request)),
    'PATCH /api/transcriptions/{id}/versions/{no}': ({ user, params, body }) =>
      versions.rename(user.owner, params, body.name),
    'DELETE /api/transcriptions/{id}/versions/{no}': ({ user, params }) =>
      versions.remove(user.owner, params),
  };
}
