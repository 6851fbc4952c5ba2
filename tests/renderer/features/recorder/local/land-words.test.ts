import { expect, it, vi } from 'vitest';
import type { TranscriptionDetail } from '../../../../../src/contract/api/transcriptions.ts';
import { HeardStore } from '../../../../../src-renderer/features/recorder/local/heard-store.ts';
import { landWords } from '../../../../../src-renderer/features/recorder/local/land-words.ts';
import type { HeardText } from '../../../../../src-renderer/platform/local-engine.ts';
import { currentToast } from '../../../../../src-renderer/ui/toast/toasts.ts';

const take = { id: 'one', userId: 'ann' };
const transcription = { id: 't', version: 1, text: 'their words' } as TranscriptionDetail;

function heardWith(row: HeardText) {
  const stored = new Map([[row.takeId, row]]);
  const heard = new HeardStore({
    list: async () => [...stored.values()],
    find: async (takeId) => stored.get(takeId) ?? null,
    write: () => expect.fail(),
    remove: async (takeId) => void stored.delete(takeId),
    watch: () => undefined,
  });
  return { heard, stored };
}
const edited: HeardText = { takeId: 'one', userId: 'ann', text: 'my words', isEdited: true, isEnglish: true };

it('leaves the words of the user as an edit of the server’s text', async () => {
  const { heard, stored } = heardWith(edited);
  const leave = vi.fn(() => true);
  await landWords(heard, { take, transcription, drafts: { leave } });
  expect(leave).toHaveBeenCalledWith('ann', 't', expect.objectContaining({ text: 'my words', version: 1 }));
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it('keeps them where the device stores no edit, and promises nothing', async () => {
  const { heard, stored } = heardWith(edited);
  const shown = currentToast();
  await landWords(heard, { take, transcription, drafts: { leave: () => false } });
  await heard.ownWords('one');
  expect([...stored.keys()]).toEqual(['one']);
  expect(currentToast()).toBe(shown);
});
