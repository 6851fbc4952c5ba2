import { queryOptions } from '@tanstack/react-query';
import type { PrivacyReceipt } from '../../src/contract/api/privacy-receipts.ts';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

/** The privacy receipt of a text, refetched for each of its versions. */
export const privacyReceipt = (id: string, version: number) =>
  queryOptions({
    queryKey: [...transcriptionKeys.receipts, id, version],
    queryFn: ({ signal }): Promise<PrivacyReceipt> =>
      call('GET /api/transcriptions/{id}/privacy-receipt', { params: { id } }, { signal }),
    // Words can be sent at any time, so an earlier response may be outdated.
    staleTime: 0,
    gcTime: 0,
  });
