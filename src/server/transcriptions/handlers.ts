import type { AiService } from '../../contract/api/ai-services.ts';
import type { findingEndpoints } from '../../contract/api/finding.ts';
import type { textEndpoints } from '../../contract/api/texts.ts';
import type { transcriptionEndpoints } from '../../contract/api/transcriptions.ts';
import type { Handlers } from '../http/context.ts';
import { isProgram } from '../text-place.ts';
import { authorOf } from '../text-versions/author.ts';
import type { Transcriptions } from './service.ts';

/** HTTP handlers of transcriptions. `defaultService`: the writing service of a text that specifies none. */
export function transcriptionHandlers(
  transcriptions: Transcriptions,
  defaultService: AiService,
): Handlers<typeof transcriptionEndpoints & typeof textEndpoints & typeof findingEndpoints> {
  const removeMany: Handlers<typeof transcriptionEndpoints>['POST /api/transcriptions/bulk-delete'] = ({
    user,
    body,
  }) => transcriptions.removeMany(user.owner, body.ids);
  return {
    'POST /api/texts': ({ user, body }) =>
      transcriptions.add(user.owner, body, {
        aiService: defaultService,
        recordedOn: isProgram(user) ? 'program' : 'import',
      }),
    'GET /api/transcriptions': ({ user, query, signal }) => transcriptions.list(user.owner, query, signal),
    'GET /api/transcriptions/counts': ({ user, query }) =>
      transcriptions.counts(user.owner, new Date(query.since)),
    'GET /api/transcriptions/facets': ({ user }) => transcriptions.facets(user.owner),
    'GET /api/transcriptions/pinned': ({ user }) => transcriptions.pinned(user.owner),
    'GET /api/transcriptions/{id}/similar': ({ user, params, signal }) =>
      transcriptions.similar(user.owner, params.id, signal),
    'PUT /api/transcriptions/{id}/pin': ({ user, params, body }) =>
      transcriptions.pin(user.owner, params.id, body.pinned),
    'PUT /api/transcriptions/{id}/tags': ({ user, params, body }) =>
      transcriptions.tag(user.owner, params.id, body.names),
    'GET /api/transcriptions/{id}': ({ user, params }) => transcriptions.get(user.owner, params.id),
    'GET /api/transcriptions/{id}/audio': ({ user, params }) => transcriptions.audio(user.owner, params.id),
    'DELETE /api/transcriptions/{id}/audio': ({ user, params }) =>
      transcriptions.removeRecordings(user.owner, params.id),
    'PATCH /api/transcriptions/{id}': ({ user, params, body, request }) =>
      transcriptions.edit(user.owner, params.id, body, authorOf(user, request)),
    'DELETE /api/transcriptions/{id}': ({ user, params }) => transcriptions.remove(user.owner, params.id),
    'POST /api/transcriptions/bulk-delete': removeMany,
    'DELETE /api/transcriptions/bulk-delete': removeMany,
  };
}
