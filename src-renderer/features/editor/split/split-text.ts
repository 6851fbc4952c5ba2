import type { QueryClient } from '@tanstack/react-query';
import { Editor, type Point, Range } from 'slate';
import { deleteSplitOff, refreshTexts, splitOff } from '../../../data/merges.ts';
import { restoreVersion } from '../../../data/text-versions.ts';
import { fetchTranscription } from '../../../data/transcriptions.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { syncSelection } from '../current-selection.ts';
import { replaceStoredText } from '../exchange-text.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { styledTextOf } from '../styled-text.ts';
import { offsetOf } from '../text-positions.ts';
import { recordOpened, translationOf } from '../tools/text-language.ts';
import type { Transcript } from '../use-transcript.ts';
import { halvesAt } from './halves.ts';

export interface SplitOptions {
  readonly id: string;
  readonly transcript: Transcript;
  readonly client: QueryClient;
  onOpen(id: string): void;
}

/** Brings back the whole text, and deletes the second half unless it was changed meanwhile. */
async function undoSplit({ id, transcript, client }: SplitOptions, secondId: string, before: number) {
  const t = textsOf('versions');
  try {
    if ((await fetchTranscription(secondId)).version !== 1) {
      showToast({ kind: 'info', title: t('split.changed'), message: t('split.changedText') });
      return;
    }
    const { isShown } = await replaceStoredText(transcript, async (version) => ({
      stored: await restoreVersion(id, before, version),
    }));
    // Its words are not in the text: the second half stays.
    if (!isShown) throw new Error('The same words were edited meanwhile.');
    await deleteSplitOff(client, secondId);
    showToast({ kind: 'success', title: t('split.undone') });
  } catch {
    showToast({ kind: 'error', title: t('split.undoFailed'), message: t('versions.failedText') });
  }
}

/** The halves of the text on both sides of a point; null if one has no words. */
function halvesOf({ children }: TranscriptEditor, point: Point | null) {
  return point && halvesAt(styledTextOf(children), offsetOf(children, point));
}

/** Splits the open text into two, at the caret or the start of the selection; the whole stays among its versions. */
async function splitText(options: SplitOptions): Promise<void> {
  const { id, transcript, client, onOpen } = options;
  const { editor } = transcript;
  const t = textsOf('app', 'versions');
  syncSelection(editor);
  if (!editor.selection || !halvesOf(editor, Range.start(editor.selection))) {
    showToast({ kind: 'info', title: t('split.nowhere'), message: t('split.nowhereText') });
    return;
  }
  // Follows the caret while earlier edits are saved.
  const caret = Editor.pointRef(editor, Range.start(editor.selection));
  try {
    const { first, second, before, isShown } = await replaceStoredText(transcript, async (version) => {
      const halves = halvesOf(editor, caret.current);
      if (!halves) throw new Error('There is no longer a caret between words.');
      const answer = await splitOff(id, { version, ...halves });
      // Made by an earlier request, the first half may have been formatted elsewhere since.
      const isAsMade = answer.first.version === version + 1;
      const stored = isAsMade ? { ...answer.first, html: halves.first.html } : await fetchTranscription(id);
      return { ...answer, stored };
    });
    if (!isShown) {
      // The text stays whole here: its second half would be there twice.
      await deleteSplitOff(client, second.id);
      throw new Error('The words at the caret were edited meanwhile.');
    }
    // Undone as an edit, the second half would be there twice. The language of the text stays known.
    recordOpened(editor, translationOf(editor));
    editor.history = { undos: [], redos: [] };
    editor.onChange();
    await refreshTexts(client);
    showToast({
      kind: 'success',
      title: t('split.done'),
      message: t(first.audioUrl !== null && second.audioUrl === null ? 'split.doneText' : 'split.doneBoth'),
      action: { label: t('editor.undo'), run: () => void undoSplit(options, second.id, before) },
      otherAction: { label: t('split.open'), run: () => onOpen(second.id) },
    });
  } catch {
    // Without a connection, or if another device or the user's typing was faster: nothing has changed here.
    showToast({ kind: 'error', title: t('split.failed'), message: t('versions.failedText') });
  } finally {
    caret.unref();
  }
}

/** The editors whose text is being split. */
const splittingEditors = new WeakSet<TranscriptEditor>();

/** Splits the open text into two, unless that is already running. */
export async function splitOnce(options: SplitOptions): Promise<void> {
  const { editor } = options.transcript;
  if (splittingEditors.has(editor)) return;
  splittingEditors.add(editor);
  await splitText(options).finally(() => splittingEditors.delete(editor));
}
