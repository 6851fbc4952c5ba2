import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

export const personalityProfileKeys = { all: ['/api/personality-profile'] as const };

/** How the person writes. */
export const personalityProfile = queryOptions({
  queryKey: personalityProfileKeys.all,
  queryFn: ({ signal }) => call('GET /api/personality-profile', {}, { signal }),
});
