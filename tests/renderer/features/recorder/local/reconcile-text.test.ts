import { expect, it, vi } from 'vitest';
import type { TranscriptionDetail } from '../../../../../src/contract/api/transcriptions.ts';
import { LocalTextStore } from '../../../../../src-renderer/features/recorder/local/local-text-store.ts';
import { reconcileText } from '../../../../../src-renderer/features/recorder/local/reconcile-text.ts';
import type { LocalText } from '../../../../../src-renderer/platform/local-engine.ts';
import { draftStore } from '../../../../../src-renderer/platform/web/draft-store.ts';
import { currentToast } from '../../../../../src-renderer/ui/toast/toasts.ts';
import { memoryStorage } from '../../../../support/memory-storage.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const take = { id: 'one', userId: 'ann' };
const transcription = { id: 't', version: 1, text: 'their words' } as TranscriptionDetail;

function storeWith(row: LocalText) {
  const stored = new Map([[row.takeId, row]]);
  const texts = new LocalTextStore({
    list: async () => [...stored.values()],
    find: async (takeId) => stored.get(takeId) ?? null,
    write: () => expect.fail(),
    remove: async (takeId) => void stored.delete(takeId),
    watch: () => undefined,
  });
  return { texts, stored };
}
const edited: LocalText = { takeId: 'one', userId: 'ann', text: 'my words', isEdited: true, isEnglish: true };

it('stores the user’s local text as an edit of the server’s text', async () => {
  const { texts, stored } = storeWith(edited);
  const enqueue = vi.fn(() => true);
  await reconcileText(texts, { take, transcription, drafts: { enqueue } });
  const edit = expect.objectContaining({ text: 'my words', version: 1 });
  expect(enqueue).toHaveBeenCalledWith('ann', 't', edit, { mustBeStored: true });
  await waitFor(() => expect(stored.size).toBe(0));
});

it('keeps the local text, sends no edit and shows no notice when the device can’t store the edit', async () => {
  const { texts, stored } = storeWith(edited);
  const shown = currentToast();
  const full = memoryStorage(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const setLeaveConfirmation = vi.fn<(active: boolean) => void>();
  const drafts = draftStore(full, undefined, setLeaveConfirmation);
  const onEnqueued = vi.fn<() => void>();
  drafts.onEnqueued(onEnqueued);
  await reconcileText(texts, { take, transcription, drafts });
  await texts.editedWords('one');
  expect([...stored.keys()]).toEqual(['one']);
  expect(drafts.list('ann')).toEqual([]);
  expect(onEnqueued).not.toHaveBeenCalled();
  expect(setLeaveConfirmation).toHaveBeenLastCalledWith(false);
  expect(currentToast()).toBe(shown);
});
