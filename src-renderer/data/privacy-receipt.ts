import { queryOptions } from '@tanstack/react-query';
import type { PrivacyReceipt } from '../../src/contract/api/privacy-receipts.ts';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

/** The privacy receipt of a text, read anew with each of its versions. */
export const privacyReceipt = (id: string, version: number) =>
  queryOptions({
    queryKey: [...transcriptionKeys.all, 'receipt', id, version],
    queryFn: ({ signal }): Promise<PrivacyReceipt> =>
      call('GET /api/transcriptions/{id}/privacy-receipt', { params: { id } }, { signal }),
    // Words are sent at any time: an earlier answer would claim what is no longer true.
    staleTime: 0,
    gcTime: 0,
  });
