import { expect, it } from 'vitest';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

it('gives an edit back to its owner alone', () => {
  const drafts = draftStore(memoryStorage());
  expect(drafts.write('ada', 't1', { text: 'mine', html: '<p><em>mine</em></p>', version: 3 })).toBe(true);
  expect(drafts.read('ada', 't1')).toEqual({ text: 'mine', html: '<p><em>mine</em></p>', version: 3 });
  expect(drafts.read('bob', 't1')).toBeNull();
  drafts.remove('ada', 't1');
  expect(drafts.read('ada', 't1')).toBeNull();
});

it('reads an edit that was kept before texts had formatting', () => {
  const storage = memoryStorage();
  storage.setItem('parlance-draft:ada:t1', '{"text":"old","version":2}');
  expect(draftStore(storage).read('ada', 't1')).toEqual({ text: 'old', html: null, version: 2 });
});

it('takes unreadable entries as absent', () => {
  const storage = memoryStorage();
  for (const bad of ['{', '{"text":1,"version":2}', 'null']) {
    storage.setItem('parlance-draft:ada:t1', bad);
    expect(draftStore(storage).read('ada', 't1')).toBeNull();
  }
});

it('says when the device refuses', () => {
  const full = memoryStorage(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(draftStore(full).write('ada', 't1', { text: 'x', html: null, version: 1 })).toBe(false);
});
