import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** What this server can do: speech engines, writing services, limits. */
export const capabilities = queryOptions({
  queryKey: ['/api/capabilities'],
  queryFn: ({ signal }) => call('GET /api/capabilities', {}, { signal }),
});
