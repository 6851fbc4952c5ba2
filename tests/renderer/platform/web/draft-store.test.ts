import { expect, it, vi } from 'vitest';
import type { DraftStore as Drafts } from '../../../../src-renderer/platform/platform.ts';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

it('returns a draft to its owner alone', () => {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  expect(drafts.write('ada', 't1', { text: 'mine', html: '<p><em>mine</em></p>', version: 3 })).toBe(true);
  expect(drafts.read('ada', 't1')).toEqual({ text: 'mine', html: '<p><em>mine</em></p>', version: 3 });
  expect(drafts.read('bob', 't1')).toBeNull();
  drafts.remove('ada', 't1');
  expect(drafts.read('ada', 't1')).toBeNull();
});

it('keeps the drafts of several pages for one text, and gives one of them to a new editor', () => {
  const storage = memoryStorage();
  const [one, two, later] = [1, 2, 3].map(() => draftStore(storage, undefined, () => undefined)) as [
    Drafts,
    Drafts,
    Drafts,
  ];
  const edit = (text: string) => ({ text, html: null, version: 1 });
  one.write('ada', one.keyOf('t1'), edit('of one'));
  two.write('ada', two.keyOf('t1'), edit('of two'));
  two.write('ada', two.keyOf('t1'), edit('more of two'));
  two.enqueue('ada', 't1', edit('of a dictation'));
  expect(later.takeOver('ada', 't1')).toEqual(edit('of one'));
  later.write('ada', later.keyOf('t1'), edit('more of one'));
  expect(later.takeOver('ada', 't1')).toEqual(edit('more of one'));
  const kept = one.list('ada').map((key) => two.read('ada', key)?.text);
  expect(kept.sort()).toEqual(['more of one', 'more of two', 'of a dictation']);
  expect(later.takeOver('ada', 't10')).toBeNull();
});

it('takes over a draft of the old key format, also when there is no space to move it', () => {
  let isFull = false;
  const storage = memoryStorage(() => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  });
  storage.setItem('parlance-draft:ada:t1', '{"text":"old","html":null,"version":2}');
  isFull = true;
  const drafts = draftStore(storage, undefined, () => undefined);
  expect(drafts.takeOver('ada', 't1')?.text).toBe('old');
  expect(drafts.list('ada')).toEqual(['t1']);
  isFull = false;
  expect(drafts.takeOver('ada', 't1')?.text).toBe('old');
  expect(drafts.list('ada')).toEqual([drafts.keyOf('t1')]);
});

it('keeps no draft of a deleted text, even if its editor closes later', () => {
  const storage = memoryStorage();
  const drafts = draftStore(storage, undefined, () => undefined);
  const other = draftStore(storage, undefined, () => undefined);
  const draft = { text: 'mine', html: null, version: 3 };
  drafts.write('ada', drafts.keyOf('t1'), draft);
  other.write('ada', other.keyOf('t1'), draft);
  drafts.forget('ada', 't1');
  drafts.write('ada', drafts.keyOf('t1'), draft);
  drafts.write('ada', 't2', draft);
  expect(drafts.list('ada')).toEqual(['t2']);
});

it('reads a draft stored before texts had formatting', () => {
  const storage = memoryStorage();
  storage.setItem('parlance-draft:ada:t1', '{"text":"old","version":2}');
  expect(draftStore(storage, undefined, () => undefined).read('ada', 't1')).toEqual({
    text: 'old',
    html: null,
    version: 2,
  });
});

it('keeps a valid writer of a draft, and drops an invalid one', () => {
  const storage = memoryStorage();
  const drafts = draftStore(storage, undefined, () => undefined);
  const edit = { text: 'x', html: null, version: 1 };
  for (const writtenBy of [{ service: 'openai', model: 'gpt-5' } as const, null]) {
    drafts.write('ada', 't1', { ...edit, writtenBy });
    expect(drafts.read('ada', 't1')).toEqual({ ...edit, writtenBy });
  }
  for (const writtenBy of [{ service: 'someone', model: 'm' }, { service: 'openai' }, 7]) {
    storage.setItem('parlance-draft:ada:t1', JSON.stringify({ ...edit, writtenBy }));
    expect(drafts.read('ada', 't1')).toEqual(edit);
  }
});

it('treats unreadable drafts as absent', () => {
  const storage = memoryStorage();
  for (const bad of ['{', '{"text":1,"version":2}', 'null']) {
    storage.setItem('parlance-draft:ada:t1', bad);
    expect(draftStore(storage, undefined, () => undefined).read('ada', 't1')).toBeNull();
  }
});

it('keeps drafts in the page when storage is full, and asks before the page is left', () => {
  let isFull = false;
  const storage = memoryStorage(() => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  });
  let asks = false;
  const drafts = draftStore(storage, undefined, (active) => {
    asks = active;
  });
  const edit = (text: string) => ({ text, html: null, version: 1 });
  const key = drafts.keyOf('t1');
  expect([drafts.write('ada', key, edit('short')), asks]).toEqual([true, false]);
  isFull = true;
  expect([drafts.write('ada', key, edit('longer')), asks]).toEqual([false, true]);
  expect(drafts.write('ada', 't2', edit('other'))).toBe(false);
  expect(drafts.list('ada')).toEqual([key, 't2']);
  const onEnqueued = vi.fn<() => void>();
  drafts.onEnqueued(onEnqueued);
  expect(drafts.enqueue('ada', 't3', edit('dictated'), { mustBeStored: true })).toBe(false);
  expect([drafts.list('ada'), onEnqueued.mock.calls]).toEqual([[key, 't2'], []]);
  expect(drafts.enqueue('ada', 't3', edit('dictated'))).toBe(false);
  expect([drafts.takeOver('ada', 't3'), onEnqueued.mock.calls.length]).toEqual([edit('dictated'), 1]);
  drafts.forget('ada', 't3');
  expect(drafts.takeOver('ada', 't1')).toEqual(edit('longer'));
  isFull = false;
  expect([drafts.write('ada', key, edit('longest')), asks]).toEqual([true, true]);
  drafts.remove('ada', 't2');
  expect([drafts.list('ada'), asks]).toEqual([[key], false]);
  expect(draftStore(storage, undefined, () => undefined).read('ada', key)).toEqual(edit('longest'));
});

it('lists the drafts of one user', () => {
  const storage = memoryStorage();
  const drafts = draftStore(storage, undefined, () => undefined);
  const one = { text: 'mine', html: null, version: 1 };
  drafts.write('ada', 't1', one);
  drafts.write('ada', 't2', one);
  drafts.write('adam', 't3', one);
  expect(drafts.list('ada')).toEqual(['t1', 't2']);
  expect(drafts.list('bob')).toEqual([]);
});

it('knows the open editors of this window and of others', async () => {
  const held: { name: string }[] = [];
  const locks = {
    request: async (name: string, _options: object, work: () => Promise<void>) => {
      const lock = { name };
      held.push(lock);
      await work();
      held.splice(held.indexOf(lock), 1);
    },
    query: async () => ({ held, pending: [] }),
  } as unknown as LockManager;
  const here = draftStore(memoryStorage(), locks, () => undefined);
  const elsewhere = draftStore(memoryStorage(), locks, () => undefined);
  const closes = [here.open('t1'), here.open('t1')];
  expect([await here.isOpen('t1'), await elsewhere.isOpen('t1'), await elsewhere.isOpen('t2')]).toEqual([
    true,
    true,
    false,
  ]);
  for (const close of closes) close();
  expect(await here.isOpen('t1')).toBe(false);
  await Promise.resolve();
  expect(await elsewhere.isOpen('t1')).toBe(false);
});
