import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import type { LocalTextStore } from './local-text-store.ts';

const t = textsOf('recorder');

export interface Reconciliation {
  readonly take: Pick<RecorderTake, 'id' | 'userId'>;
  readonly transcription: TranscriptionDetail;
  readonly drafts: Pick<DraftStore, 'enqueue'>;
}

/**
 * The server's text replaces the one written in this page. Words that the user changed meanwhile become an edit of it:
 * they are the current text, and the server's stays among its versions. If the device cannot store the edit, they stay
 * as they are, and the next page saves them as a separate text. A text in which the user is writing is replaced afterwards.
 */
export async function reconcileText(
  texts: LocalTextStore,
  { take, transcription, drafts }: Reconciliation,
): Promise<void> {
  const { id, version, text: serverText } = transcription;
  await texts.whenReleased(take.id);
  const editedText = await texts.editedWords(take.id);
  if (editedText !== null && editedText !== serverText) {
    const edit = { text: editedText, html: null, version, writtenBy: null };
    // Also sending it would store the words twice.
    if (!drafts.enqueue(take.userId, id, edit, { mustBeStored: true })) return;
    showToast({ kind: 'info', title: t('recorder.here.landed'), message: t('recorder.here.landedText') });
  }
  texts.remove(take.id);
}
