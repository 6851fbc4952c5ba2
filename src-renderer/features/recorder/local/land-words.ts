import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import type { LocalTextStore } from './local-text-store.ts';

const t = textsOf('recorder');

export interface Landing {
  readonly take: Pick<RecorderTake, 'id' | 'userId'>;
  readonly transcription: TranscriptionDetail;
  readonly drafts: Pick<DraftStore, 'leave'>;
}

/**
 * The server's text takes the place of what this page wrote. Words that the user changed meanwhile become an edit of it:
 * they are the text, and the server's stays among its versions. Where the device stores no edit, they stay as they are, and
 * the next page saves them as a text of their own.
 */
export async function landWords(
  texts: LocalTextStore,
  { take, transcription, drafts }: Landing,
): Promise<void> {
  const { id, version, text: theirs } = transcription;
  const own = await texts.ownWords(take.id);
  if (own !== null && own !== theirs) {
    if (!drafts.leave(take.userId, id, { text: own, html: null, version, writtenBy: null })) return;
    showToast({ kind: 'info', title: t('recorder.here.landed'), message: t('recorder.here.landedText') });
  }
  texts.remove(take.id);
}
