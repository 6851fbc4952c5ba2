import type { transcriptionEndpoints } from '../../contract/transcriptions.ts';
import type { Handlers } from '../http/context.ts';
import type { UserPreferencesStore } from '../user-preferences/store.ts';
import type { Transcriptions } from './service.ts';

/** Transcriptions over HTTP. */
export function transcriptionHandlers(
  transcriptions: Transcriptions,
  preferences: UserPreferencesStore,
): Handlers<typeof transcriptionEndpoints> {
  const removeMany: Handlers<typeof transcriptionEndpoints>['POST /api/transcriptions/bulk-delete'] = ({
    person,
    body,
  }) => transcriptions.removeMany(person.owner, body.ids);
  return {
    'POST /api/transcriptions': async ({ person, upload, body, signal }) => {
      const { keepRecordings } = await preferences.read(person.userId);
      return transcriptions.transcribe({
        owner: person.owner,
        upload,
        aiService: body.aiService,
        language: body.language,
        takeId: body.takeId ?? null,
        keep: keepRecordings,
        signal,
      });
    },
    'GET /api/transcriptions': ({ person, query }) => transcriptions.list(person.owner, query),
    'GET /api/transcriptions/counts': ({ person, query }) =>
      transcriptions.counts(person.owner, new Date(query.since)),
    'GET /api/transcriptions/{id}': ({ person, params }) => transcriptions.get(person.owner, params.id),
    'GET /api/transcriptions/{id}/audio': ({ person, params }) =>
      transcriptions.audio(person.owner, params.id),
    'PATCH /api/transcriptions/{id}': ({ person, params, body }) =>
      transcriptions.edit(person.owner, params.id, body),
    'DELETE /api/transcriptions/{id}': ({ person, params }) => transcriptions.remove(person.owner, params.id),
    'POST /api/transcriptions/bulk-delete': removeMany,
    'DELETE /api/transcriptions/bulk-delete': removeMany,
  };
}
