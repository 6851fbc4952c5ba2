import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** Who runs this server, and what its public pages say. */
export const site = queryOptions({
  queryKey: ['/api/site'],
  queryFn: ({ signal }) => call('GET /api/site', {}, { signal }),
});
