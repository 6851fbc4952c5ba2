import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER } from '../../../src/contract/api/account-header.ts';
import { sendWhenOnline } from '../../../src-renderer/app/draft-sync.tsx';
import { transcriptionDetail } from '../../../src-renderer/data/transcriptions.ts';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';
import { draftStore } from '../../../src-renderer/platform/web/draft-store.ts';
import { currentToast } from '../../../src-renderer/ui/toast/toasts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { waitFor } from '../../support/wait-for.ts';

beforeEach(() => onlineManager.setOnline(true));
afterEach(() => vi.unstubAllGlobals());

beforeAll(() => loadTexts('app'));

const MISSING = Response.json({ error: 'Not found', code: 'not_found' }, { status: 404 });

/** Ann's page with an unsent edit; `save` answers edits. */
function page(save: (init: RequestInit) => Promise<Response>) {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  drafts.write('ann', 't1', { text: 'my words', html: null, version: 1 });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`);
    return save(init);
  });
  const copyText = vi.fn(async () => undefined);
  const client = new QueryClient();
  const follow = () => sendWhenOnline(client, { drafts, copyText }, 'ann', () => undefined);
  return { client, asked, copyText, follow, kept: () => drafts.read('ann', 't1') };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The sending code is loaded on first use, which takes long on a busy machine. */
const soon = (check: () => void) => waitFor(check, { timeout: 10_000 });

it('sends a kept edit in one request naming its account, and keeps it when another is signed in', async () => {
  const named: unknown[] = [];
  const { asked, follow, kept } = page(async ({ headers }) => {
    named.push(new Headers(headers).get(ACCOUNT_HEADER));
    return Response.json({ error: 'Another account.', code: 'other_account' }, { status: 409 });
  });
  const stop = follow();
  await soon(() => expect(named).toEqual(['ann']));
  await quiet();
  expect(asked).toEqual(['PATCH /api/transcriptions/t1']);
  expect(kept()?.text).toBe('my words');
  stop();
});

it('aborts a pending edit request when stopped, and sends nothing when back online', async () => {
  const aborted = vi.fn();
  const { asked, follow, kept } = page(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted();
          reject(signal.reason);
        });
      }),
  );
  const stop = follow();
  await soon(() => expect(asked).toContain('PATCH /api/transcriptions/t1'));
  stop();
  await quiet();
  expect(aborted).toHaveBeenCalledOnce();
  const before = asked.length;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await quiet();
  expect(asked).toHaveLength(before);
  expect(kept()).not.toBeNull();
});

it.each([
  [500, 'internal'],
  [429, 'rate_limited'],
])('sends a kept edit again after the server answered %d', async (status, code) => {
  let tries = 0;
  const { follow, kept } = page(async () => {
    tries += 1;
    if (tries < 3) return Response.json({ error: 'Not now.', code }, { status });
    return Response.json({ error: 'Another account.', code: 'other_account' }, { status: 409 });
  });
  const stop = follow();
  await soon(() => expect(tries).toBe(3));
  expect(kept()).not.toBeNull();
  stop();
});

it('offers the edit of a text deleted elsewhere once, and keeps it until it is copied', async () => {
  const { asked, copyText, follow, kept } = page(async () => MISSING.clone());
  const stop = follow();
  await soon(() => expect(currentToast()?.message).toBe('my words'));
  const offer = currentToast();
  expect(offer?.title).toContain('deleted somewhere else');
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await soon(() => expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(2));
  await quiet();
  expect(currentToast()).toBe(offer);
  expect(kept()).not.toBeNull();
  offer?.action?.run();
  await soon(() => expect(kept()).toBeNull());
  expect(copyText).toHaveBeenCalledWith('my words');
  stop();
});

const DETAIL = transcriptionDetail('t1').queryKey;

/** A page that read the text at a version, and whose edit meets what the server has meanwhile. */
function outdatedPage(cached: number, current: { readonly text: string; readonly version: number }) {
  const opened = page(async ({ method }) =>
    method === 'PATCH'
      ? Response.json(
          { error: 'x', code: 'version_conflict', current: { id: 't1', html: null, ...current } },
          { status: 409 },
        )
      : Response.json({ no: 2 }, { status: 201 }),
  );
  opened.client.setQueryData<unknown>(DETAIL, {
    id: 't1',
    text: `words ${cached}`,
    html: '<b>x</b>',
    version: cached,
  });
  return { ...opened, shown: () => opened.client.getQueryData(DETAIL) };
}

it('shows an edit that was saved although its answer was lost, and bases the next one on it', async () => {
  const { client, follow, kept, shown } = outdatedPage(1, { text: 'my words', version: 2 });
  const stop = follow();
  await soon(() => expect(kept()).toBeNull());
  expect(shown()).toMatchObject({ text: 'my words', html: null, version: 2 });
  expect(client.getQueryState(DETAIL)?.isInvalidated).toBe(false);
  stop();
});

it('shows the words of another device after a conflict, and reads the text again when it is opened', async () => {
  const { client, asked, follow, kept, shown } = outdatedPage(1, { text: 'their words', version: 2 });
  const stop = follow();
  await soon(() => expect(kept()).toBeNull());
  expect(asked.at(-1)).toBe('POST /api/transcriptions/t1/versions');
  expect(shown()).toMatchObject({ text: 'their words', html: null, version: 2 });
  expect(client.getQueryState(DETAIL)?.isInvalidated).toBe(true);
  stop();
});

it('does not replace what an editor of this page has saved meanwhile', async () => {
  const { follow, kept, shown } = outdatedPage(3, { text: 'my words', version: 2 });
  const stop = follow();
  await soon(() => expect(kept()).toBeNull());
  expect(shown()).toMatchObject({ text: 'words 3', version: 3 });
  stop();
});
