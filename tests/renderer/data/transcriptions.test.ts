import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { analyticsDays, analyticsSummary } from '../../../src-renderer/data/analytics.ts';
import { plan } from '../../../src-renderer/data/plan.ts';
import { addTranscription, transcriptionDetail } from '../../../src-renderer/data/transcriptions.ts';

it('has everything asked for again that counts a new recording', async () => {
  const client = new QueryClient();
  const counting = [analyticsSummary(), analyticsDays(7), analyticsDays(90), plan];
  for (const { queryKey } of counting) client.setQueryData<unknown>(queryKey, {});
  const created = { id: 'a' } as TranscriptionDetail;
  await addTranscription(client, created);
  for (const { queryKey } of counting) {
    expect([queryKey, client.getQueryState(queryKey)?.isInvalidated]).toEqual([queryKey, true]);
  }
  expect(client.getQueryData(transcriptionDetail('a').queryKey)).toBe(created);
});
