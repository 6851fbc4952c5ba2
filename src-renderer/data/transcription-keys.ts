import type { CallInput } from './http.ts';

export type ListQuery = CallInput<'GET /api/transcriptions'>['query'];

/** Cache keys of transcriptions, in a separate file so that sign-in can use them without the queries. */
export const transcriptionKeys = {
  all: ['/api/transcriptions'] as const,
  lists: ['/api/transcriptions', 'list'] as const,
  list: (query: ListQuery) => ['/api/transcriptions', 'list', query] as const,
  counts: (since: string) => ['/api/transcriptions', 'counts', since] as const,
  facets: ['/api/transcriptions', 'facets'] as const,
  pinned: ['/api/transcriptions', 'pinned'] as const,
  similar: (id: string) => ['/api/transcriptions', 'similar', id] as const,
  details: ['/api/transcriptions', 'detail'] as const,
  detail: (id: string) => ['/api/transcriptions', 'detail', id] as const,
  receipts: ['/api/transcriptions', 'receipt'] as const,
};
