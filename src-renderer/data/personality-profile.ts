import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** How the person writes. */
export const personalityProfile = queryOptions({
  queryKey: ['/api/personality-profile'],
  queryFn: ({ signal }) => call('GET /api/personality-profile', {}, { signal }),
});
