import type { takeEndpoints } from '../../contract/api/takes.ts';
import { deviceOf } from '../device.ts';
import type { Handlers } from '../http/context.ts';
import { isProgram, textPlaceOf } from '../text-place.ts';
import type { Takes } from './service.ts';

/** HTTP handlers of takes. */
export function takeHandlers(takes: Takes): Handlers<typeof takeEndpoints> {
  return {
    'POST /api/transcriptions': ({ user, upload, body, request, requestId }) =>
      takes.transcribe(user.owner, {
        path: upload.path,
        bytes: upload.bytes,
        takeId: body.takeId ?? null,
        requestId,
        opening: {
          aiService: body.aiService,
          language: body.language,
          personalizeEnabled: body.personalizeEnabled ?? false,
          separateSpeakers: body.separateSpeakers,
          mimeType: '',
          startedAt: new Date().toISOString(),
          device: deviceOf(request.headers.get('user-agent')),
          recordedOn: isProgram(user) ? 'program' : 'upload',
        },
      }),
    'GET /api/takes': ({ user }) => takes.list(user.owner),
    'PUT /api/takes/{id}': ({ user, params, body, request }) =>
      takes.open(user.owner, params.id, {
        ...body,
        device: deviceOf(request.headers.get('user-agent')),
        recordedOn: textPlaceOf(user, request),
      }),
    'PUT /api/takes/{id}/chunks/{n}': ({ user, params, bytes }) =>
      takes.put(user.owner, params.id, params.n, bytes),
    'GET /api/takes/{id}/events': ({ user, params, request }) =>
      takes.events(user.owner, params.id, request.headers.get('last-event-id')),
    'POST /api/takes/{id}/finish': ({ user, params, body }) => takes.finish(user.owner, params.id, body),
    'POST /api/takes/{id}/retry': ({ user, params, body }) =>
      takes.retry(user.owner, params.id, body.language),
    'DELETE /api/takes/{id}': ({ user, params }) => takes.remove(user.owner, params.id),
  };
}
