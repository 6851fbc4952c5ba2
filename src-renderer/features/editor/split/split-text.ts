import type { QueryClient } from '@tanstack/react-query';
import { Range } from 'slate';
import { deleteSplitOff, refreshTexts, splitOff, transcriptionNow } from '../../../data/merges.ts';
import { restoreVersion } from '../../../data/text-versions.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { takeSelection } from '../current-selection.ts';
import { styledTextOf } from '../styled-text.ts';
import { offsetOf } from '../text-positions.ts';
import type { Transcript } from '../use-transcript.ts';
import { halvesAt } from './halves.ts';

export interface SplitOptions {
  readonly id: string;
  readonly transcript: Transcript;
  readonly client: QueryClient;
  onOpen(id: string): void;
}

/** Saves what was typed so far. @throws Error when it could not be saved */
async function saved({ autosave }: Transcript): Promise<void> {
  await autosave.flush();
  if (autosave.state().kind !== 'saved') throw new Error('The text could not be saved.');
}

/** Brings back the whole text, and deletes the second half unless it was changed meanwhile. */
async function takeBack({ id, transcript, client }: SplitOptions, secondId: string, before: number) {
  const t = textsOf('versions');
  try {
    if ((await transcriptionNow(secondId)).version !== 1) {
      showToast({ kind: 'info', title: t('split.changed'), message: t('split.changedText') });
      return;
    }
    await saved(transcript);
    const whole = await restoreVersion(id, before, transcript.autosave.version());
    await transcript.replace({ text: whole.text, html: whole.html });
    transcript.autosave.adopt(whole);
    await deleteSplitOff(client, secondId);
    showToast({ kind: 'success', title: t('split.undone') });
  } catch {
    showToast({ kind: 'error', title: t('split.undoFailed'), message: t('versions.failedText') });
  }
}

/** Makes two texts of the open one, at the caret or where the selection begins; the whole stays among its versions. */
export async function splitText(options: SplitOptions): Promise<void> {
  const { id, transcript, client, onOpen } = options;
  const { editor, autosave } = transcript;
  const t = textsOf('app', 'versions');
  takeSelection(editor);
  const { selection, children } = editor;
  const offset = selection ? offsetOf(children, Range.start(selection)) : 0;
  const halves = halvesAt(styledTextOf(children), offset);
  if (!halves) {
    showToast({ kind: 'info', title: t('split.nowhere'), message: t('split.nowhereText') });
    return;
  }
  try {
    await saved(transcript);
    const { first, second, before } = await splitOff(id, { version: autosave.version(), ...halves });
    await transcript.replace(halves.first);
    autosave.adopt({ ...first, html: halves.first.html });
    await refreshTexts(client);
    showToast({
      kind: 'success',
      title: t('split.done'),
      message: t(first.audioUrl !== null && second.audioUrl === null ? 'split.doneText' : 'split.doneBoth'),
      action: { label: t('editor.undo'), run: () => void takeBack(options, second.id, before) },
      otherAction: { label: t('split.open'), run: () => onOpen(second.id) },
    });
  } catch {
    // Without a connection, or when another device was faster: nothing has changed here.
    showToast({ kind: 'error', title: t('split.failed'), message: t('versions.failedText') });
  }
}
