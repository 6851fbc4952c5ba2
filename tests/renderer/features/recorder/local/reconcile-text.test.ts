import { expect, it, vi } from 'vitest';
import type { TranscriptionDetail } from '../../../../../src/contract/api/transcriptions.ts';
import { LocalTextStore } from '../../../../../src-renderer/features/recorder/local/local-text-store.ts';
import { reconcileText } from '../../../../../src-renderer/features/recorder/local/reconcile-text.ts';
import type { RecorderTake } from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
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

it('waits until the user has left the text, and takes all that was written', async () => {
  const { texts, stored } = storeWith(edited);
  const enqueue = vi.fn(() => true);
  const draft = { id: 'one', userId: 'ann' } as RecorderTake;
  const release = texts.hold(draft, 'sheet');
  const reconciled = reconcileText(texts, { take, transcription, drafts: { enqueue } });
  await texts.editedWords('one');
  expect(enqueue).not.toHaveBeenCalled();
  expect(texts.held()).toEqual({ take: draft, place: 'sheet' });
  texts.set('one', { is: 'text', text: 'my words, and more', isEdited: true });
  release();
  await reconciled;
  const edit = expect.objectContaining({ text: 'my words, and more', version: 1 });
  expect(enqueue).toHaveBeenCalledWith('ann', 't', edit, { mustBeStored: true });
  await waitFor(() => expect(stored.size).toBe(0));
  expect(texts.held()).toBeNull();
});

it('does not wait for a text that was removed meanwhile', async () => {
  const { texts } = storeWith(edited);
  texts.hold({ id: 'one', userId: 'ann' } as RecorderTake, 'list');
  const released = texts.whenReleased('one');
  texts.remove('one');
  await released;
  expect(texts.held()).toBeNull();
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
