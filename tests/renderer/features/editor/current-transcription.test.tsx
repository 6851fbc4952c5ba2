import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../../src/contract/api/account.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { HttpError } from '../../../../src-renderer/data/http-error.ts';
import { transcriptionKeys } from '../../../../src-renderer/data/transcription-keys.ts';
import { userKeys } from '../../../../src-renderer/data/user-keys.ts';
import { CurrentTranscription } from '../../../../src-renderer/features/editor/current-transcription.tsx';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';
import type { Platform } from '../../../../src-renderer/platform/platform.ts';
import { PlatformContext } from '../../../../src-renderer/platform/platform-context.ts';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

beforeAll(() => loadTexts('app', 'common'));

const platform = { drafts: draftStore(memoryStorage(), undefined, () => undefined) } as Platform;

/** The rendered component after reading the text has failed, with or without an earlier text. */
async function sheetAfter(failure: HttpError, kept?: string): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, networkMode: 'always' } },
  });
  client.setQueryData(userKeys.current, { id: 'ada' } as User);
  const queryKey = transcriptionKeys.detail('t1');
  if (kept !== undefined)
    client.setQueryData(queryKey, { id: 't1', text: kept, html: null } as TranscriptionDetail);
  const read = client.fetchQuery({ queryKey, staleTime: 0, queryFn: () => Promise.reject(failure) });
  await expect(read).rejects.toBe(failure);
  const noop = () => undefined;
  return renderToStaticMarkup(
    <PlatformContext value={platform}>
      <QueryClientProvider client={client}>
        <CurrentTranscription id="t1" onDeleted={noop} onReopen={noop} live={null} />
      </QueryClientProvider>
    </PlatformContext>,
  );
}

describe.each([
  ['is gone', new HttpError(404, '', '{"code":"not_found"}')],
  ['the server is busy', new HttpError(429, '', '{"code":"rate_limited"}')],
  ['a server error', new HttpError(500, '', '{"code":"internal"}')],
])('CurrentTranscription when loading its text fails (%s)', (_what, failure) => {
  it('shows the failure when there is no text to show', async () => {
    expect(await sheetAfter(failure)).toContain('<h3');
  });

  it('keeps showing a text that was loaded before', async () => {
    const sheet = await sheetAfter(failure, 'kept');
    expect(sheet).toContain('role="status"');
    expect(sheet).not.toContain('<h3');
  });
});

it('does not treat a text as deleted after a 404 that does not come from the API', async () => {
  const sheet = await sheetAfter(new HttpError(404, 'Not Found', '<html>nginx</html>'));
  expect(sheet).toContain('It is still in your history.');
});
