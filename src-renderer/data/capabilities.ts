import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** This server's speech engines, writing services and limits. */
export const capabilities = queryOptions({
  queryKey: ['/api/capabilities'],
  queryFn: ({ signal }) => call('GET /api/capabilities', {}, { signal }),
});
