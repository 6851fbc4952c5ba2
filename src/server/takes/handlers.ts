import type { takeEndpoints } from '../../contract/api/takes.ts';
import type { Handlers } from '../http/context.ts';
import type { Takes } from './service.ts';

/** Takes over HTTP. */
export function takeHandlers(takes: Takes): Handlers<typeof takeEndpoints> {
  return {
    'GET /api/takes': ({ person }) => takes.list(person.owner),
    'PUT /api/takes/{id}': ({ person, params, body }) => takes.open(person.owner, params.id, body),
    'PUT /api/takes/{id}/chunks/{n}': ({ person, params, bytes }) =>
      takes.put(person.owner, params.id, params.n, bytes),
    'GET /api/takes/{id}/events': ({ person, params, request }) =>
      takes.events(person.owner, params.id, request.headers.get('last-event-id')),
    'POST /api/takes/{id}/finish': ({ person, params, body }) => takes.finish(person.owner, params.id, body),
    'POST /api/takes/{id}/retry': ({ person, params, body }) =>
      takes.retry(person.owner, params.id, body.language),
    'DELETE /api/takes/{id}': ({ person, params }) => takes.remove(person.owner, params.id),
  };
}
