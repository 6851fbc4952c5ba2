import { expect, it } from 'vitest';
import { eraseUserData } from '../../../../src-renderer/platform/web/erase-user-data.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

/** The takes of each user, by id. */
function takesOf(people: Record<string, string[]>) {
  const store = {
    ids: async (userId: string) => new Set(people[userId] ?? []),
    async remove(id: string) {
      for (const [userId, ids] of Object.entries(people)) people[userId] = ids.filter((one) => one !== id);
    },
  };
  return { people, open: async () => store };
}

/** The owner of each take's text, by take id. */
function textsOf(texts: Record<string, string>) {
  return {
    texts,
    list: async (userId: string) =>
      Object.entries(texts)
        .filter(([, owner]) => owner === userId)
        .map(([takeId]) => ({ takeId, userId, text: 'words', isEdited: false, isEnglish: true })),
    async remove(takeId: string) {
      delete texts[takeId];
    },
  };
}

it('eraseUserData removes all data of one user, and nothing of others or the device (growth 4)', async () => {
  const [local, session] = [memoryStorage(), memoryStorage()];
  local.setItem('parlance-draft:ann:1', 'unsent');
  local.setItem('parlance-draft:bob:2', 'stays');
  local.setItem('parlance-last-user', JSON.stringify({ id: 'ann' }));
  local.setItem('parlance-onboarding', JSON.stringify({ userId: 'ann', draft: {} }));
  local.setItem('parlance-theme', 'dark');
  session.setItem('selectedTranscription', JSON.stringify({ id: '1', text: 'on its way' }));
  const takes = takesOf({ ann: ['x', 'y'], bob: ['z'] });
  const localTexts = textsOf({ x: 'ann', z: 'bob' });
  expect(await eraseUserData('ann', [local, session], { takes: takes.open, localTexts })).toBe(true);
  expect(localTexts.texts).toEqual({ z: 'bob' });
  expect(takes.people).toEqual({ ann: [], bob: ['z'] });
  expect(Array.from({ length: local.length }, (_, n) => local.key(n))).toEqual([
    'parlance-draft:bob:2',
    'parlance-theme',
  ]);
  expect(session.length).toBe(0);
});

it('eraseUserData returns false when something could not be removed', async () => {
  const refuse = async () => {
    throw new Error('no storage');
  };
  expect(await eraseUserData('ann', [memoryStorage()], { takes: refuse, localTexts: textsOf({}) })).toBe(
    false,
  );
});
