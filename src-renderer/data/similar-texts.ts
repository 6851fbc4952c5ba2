import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

/** The texts that are most like one. */
export const similarTexts = (id: string) =>
  queryOptions({
    queryKey: transcriptionKeys.similar(id),
    queryFn: ({ signal }) => call('GET /api/transcriptions/{id}/similar', { params: { id } }, { signal }),
    select: ({ transcriptions }) => transcriptions,
  });
