import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendWhenOnline } from '../../../src-renderer/app/draft-sync.tsx';
import { call } from '../../../src-renderer/data/http.ts';
import { loadTexts } from '../../../src-renderer/i18n/i18n.ts';
import { draftStore } from '../../../src-renderer/platform/web/draft-store.ts';
import { currentToast } from '../../../src-renderer/ui/toast/toasts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

beforeEach(() => onlineManager.setOnline(true));
afterEach(() => vi.unstubAllGlobals());

beforeAll(() => loadTexts('app'));

const MISSING = Response.json({ error: 'Not found', code: 'not_found' }, { status: 404 });

/** Ann's page with an unsent edit, and a server with `signedIn` as its user. `save` answers edits. */
function page(signedIn: string, save: (init: RequestInit) => Promise<Response>) {
  const drafts = draftStore(memoryStorage(), undefined);
  drafts.write('ann', 't1', { text: 'my words', html: null, version: 1 });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`);
    return init.method === 'PATCH' ? save(init) : Response.json({ id: signedIn });
  });
  const copyText = vi.fn(async () => undefined);
  const follow = () => sendWhenOnline(new QueryClient(), { drafts, copyText }, 'ann', () => undefined);
  return { asked, copyText, follow, kept: () => drafts.read('ann', 't1') };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));

it('sends nothing of a person when the page finds another one signed in', async () => {
  const { asked, follow, kept } = page('bob', async () => MISSING.clone());
  onlineManager.setOnline(false);
  const stop = follow();
  // The answer first shows that the server is back, and only then which user is signed in.
  await call('GET /api/user');
  await quiet();
  expect(asked.filter((one) => one.startsWith('PATCH'))).toEqual([]);
  expect(kept()?.text).toBe('my words');
  stop();
});

it('ends what is under way when the person leaves, and sends no more', async () => {
  const aborted = vi.fn();
  const { asked, follow, kept } = page(
    'ann',
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted();
          reject(signal.reason);
        });
      }),
  );
  const stop = follow();
  await vi.waitFor(() => expect(asked).toContain('PATCH /api/transcriptions/t1'));
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

it('offers the words of a text that was deleted elsewhere once, and keeps them until they were copied', async () => {
  const { asked, copyText, follow, kept } = page('ann', async () => MISSING.clone());
  const stop = follow();
  await vi.waitFor(() => expect(currentToast()?.message).toBe('my words'));
  const offer = currentToast();
  expect(offer?.title).toContain('deleted somewhere else');
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(2));
  await quiet();
  expect(currentToast()).toBe(offer);
  expect(kept()).not.toBeNull();
  offer?.action?.run();
  await vi.waitFor(() => expect(kept()).toBeNull());
  expect(copyText).toHaveBeenCalledWith('my words');
  stop();
});
