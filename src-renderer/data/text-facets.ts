import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

/** The values by which the user's texts can be filtered. */
export const textFacets = queryOptions({
  queryKey: transcriptionKeys.facets,
  queryFn: ({ signal }) => call('GET /api/transcriptions/facets', {}, { signal }),
});
