import type { transcriptionEndpoints } from '../../contract/api/transcriptions.ts';
import type { Writer } from '../ai/providers/writer.ts';
import type { Handlers } from '../http/context.ts';
import type { Takes } from '../takes/service.ts';
import type { Transcriptions } from './service.ts';

/** Transcriptions over HTTP. */
export function transcriptionHandlers(
  transcriptions: Transcriptions,
  takes: Takes,
  writer: Pick<Writer, 'firstAble'>,
): Handlers<typeof transcriptionEndpoints> {
  const removeMany: Handlers<typeof transcriptionEndpoints>['POST /api/transcriptions/bulk-delete'] = ({
    person,
    body,
  }) => transcriptions.removeMany(person.owner, body.ids);
  return {
    'POST /api/transcriptions': ({ person, upload, body }) =>
      takes.transcribe(person.owner, {
        path: upload.path,
        takeId: body.takeId ?? null,
        opening: {
          aiService: body.aiService ?? writer.firstAble(),
          language: body.language,
          personalizeEnabled: body.personalizeEnabled ?? false,
          mimeType: '',
          startedAt: new Date().toISOString(),
        },
      }),
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
