import { expect, it } from 'vitest';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';

function memory(setItem?: () => void): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

it('gives an edit back to its owner alone', () => {
  const drafts = draftStore(memory());
  expect(drafts.write('ada', 't1', { text: 'mine', version: 3 })).toBe(true);
  expect(drafts.read('ada', 't1')).toEqual({ text: 'mine', version: 3 });
  expect(drafts.read('bob', 't1')).toBeNull();
  drafts.remove('ada', 't1');
  expect(drafts.read('ada', 't1')).toBeNull();
});

it('takes unreadable entries as absent', () => {
  const storage = memory();
  for (const bad of ['{', '{"text":1,"version":2}', 'null']) {
    storage.setItem('parlance-draft:ada:t1', bad);
    expect(draftStore(storage).read('ada', 't1')).toBeNull();
  }
});

it('says when the device refuses', () => {
  const full = memory(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(draftStore(full).write('ada', 't1', { text: 'x', version: 1 })).toBe(false);
});
