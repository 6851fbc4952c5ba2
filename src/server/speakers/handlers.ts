import type { speakerEndpoints } from '../../contract/api/speakers.ts';
import type { Handlers } from '../http/context.ts';
import type { Speakers } from './service.ts';

/** HTTP handlers of the speakers of texts. */
export function speakerHandlers(speakers: Speakers): Handlers<typeof speakerEndpoints> {
  return {
    'GET /api/transcriptions/{id}/speakers': ({ user, params }) => speakers.find(user.owner, params.id),
    'POST /api/transcriptions/{id}/speakers': ({ user, params, body }) =>
      speakers.startSeparation(user.owner, params.id, body.count),
    'PUT /api/transcriptions/{id}/speakers/names': ({ user, params, body }) =>
      speakers.name(user.owner, params.id, body.names),
    'PATCH /api/transcriptions/{id}/speakers/turns': ({ user, params, body }) =>
      speakers.move(user.owner, params.id, body),
  };
}
