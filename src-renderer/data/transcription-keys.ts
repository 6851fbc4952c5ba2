import type { CallInput } from './http.ts';

export type ListQuery = CallInput<'GET /api/transcriptions'>['query'];

/** Under which keys transcriptions are cached; signing in knows them without knowing how they are fetched. */
export const transcriptionKeys = {
  all: ['/api/transcriptions'] as const,
  lists: ['/api/transcriptions', 'list'] as const,
  list: (query: ListQuery) => ['/api/transcriptions', 'list', query] as const,
  counts: (since: string) => ['/api/transcriptions', 'counts', since] as const,
  detail: (id: string) => ['/api/transcriptions', 'detail', id] as const,
};
