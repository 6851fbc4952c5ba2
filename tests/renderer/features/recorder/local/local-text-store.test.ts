import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { LocalTextStore } from '../../../../../src-renderer/features/recorder/local/local-text-store.ts';
import type { LocalText, LocalTexts } from '../../../../../src-renderer/platform/local-engine.ts';
import { localTexts } from '../../../../../src-renderer/platform/web/local-engine/engine-database.ts';

function textsOf(rows: readonly LocalText[]) {
  const stored = new Map(rows.map((row) => [row.takeId, row]));
  const texts: LocalTexts = {
    list: async (userId) => [...stored.values()].filter((row) => row.userId === userId),
    find: async (takeId) => stored.get(takeId) ?? null,
    async write(row) {
      stored.set(row.takeId, row);
      return row;
    },
    remove: async (takeId) => void stored.delete(takeId),
    watch: () => undefined,
  };
  return { stored, texts };
}

const row = (takeId: string, more: Partial<LocalText> = {}): LocalText => ({
  takeId,
  userId: 'ann',
  text: 'heard words',
  isEdited: false,
  isEnglish: true,
  ...more,
});
const take = { id: 'one', userId: 'ann' };

it('returns text that the user edited, and null for text that was only recognised', async () => {
  const { stored, texts } = textsOf([]);
  const store = new LocalTextStore(texts);
  store.finish(take, { text: 'heard words', isEnglish: true });
  expect(store.read('one')).toEqual({ is: 'text', text: 'heard words', isEdited: false });
  expect(await store.editedWords('one')).toBeNull();
  store.edit(take, 'my words');
  expect(await store.editedWords('one')).toBe('my words');
  store.remove('one');
  expect(store.read('one')).toBeUndefined();
  expect(await store.editedWords('one')).toBeNull();
  expect(stored.size).toBe(0);
});

it('returns what the user types while the stored text is read', async () => {
  const store = new LocalTextStore(textsOf([]).texts);
  store.edit(take, 'my wor');
  const words = store.editedWords('one');
  store.edit(take, 'my words');
  expect(await words).toBe('my words');
});

it('returns text edited in another window', async () => {
  const { texts } = textsOf([row('one', { text: 'their words', isEdited: true })]);
  expect(await new LocalTextStore(texts).editedWords('one')).toBe('their words');
});

it('keeps text edited in one window when another window has recognised the same recording', async () => {
  const [here, there] = [new LocalTextStore(localTexts()), new LocalTextStore(localTexts(null))];
  const theirs = { is: 'text', text: 'my words', isEdited: true };
  here.finish(take, { text: 'heard words', isEnglish: true });
  here.edit(take, 'my words');
  await here.editedWords('one');
  there.finish(take, { text: 'heard words', isEnglish: true });
  expect(await there.editedWords('one')).toBe('my words');
  expect(there.read('one')).toEqual(theirs);
  // Another window shows the edit immediately.
  const third = new LocalTextStore(localTexts());
  third.set('one', { is: 'working', share: 0.5 });
  here.edit(take, 'my words, and more');
  await expect.poll(() => third.read('one')).toEqual({ ...theirs, text: 'my words, and more' });
  here.remove('one');
  await here.editedWords('one');
});

it('loads the texts of an account, and returns edited ones whose recordings are gone', async () => {
  const { stored, texts } = textsOf([
    row('one'),
    row('foreign', { isEnglish: false }),
    row('empty', { text: ' ' }),
    row('sent'),
    row('sent and changed', { isEdited: true }),
    row('not hers', { userId: 'bob' }),
  ]);
  const store = new LocalTextStore(texts);
  const left = await store.load('ann', new Set(['one', 'foreign', 'empty']));
  expect(left.map(({ takeId }) => takeId)).toEqual(['sent and changed']);
  expect(['one', 'foreign', 'empty', 'sent', 'not hers'].map((id) => store.read(id)?.is)).toEqual([
    ...['text', 'foreign', 'nothing'],
    ...[undefined, undefined],
  ]);
  store.remove('one');
  await store.editedWords('one');
  expect([...stored.keys()]).toEqual(['foreign', 'empty', 'sent and changed', 'not hers']);
});
