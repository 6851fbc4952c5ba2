import { writerOf } from '../../../data/written-answer.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { showToast, type ToastAction, type ToastContent } from '../../../ui/toast/toasts.ts';
import type { SaveState } from '../autosave.ts';
import { textOf } from '../document.ts';
import { takeBack } from './take-back.ts';
import { storeText, type TextRun } from './text-runs.ts';
import type { ToolRequest, ToolResult } from './tool-run.ts';

const t = textsOf('app', 'editor');

/** Characters of a text by which it is named to somebody who has another one open. */
const NAME_CHARS = 40;

interface FinishedRun {
  readonly request: ToolRequest;
  readonly result: ToolResult;
  /** Opens the text the result belongs to. */
  open(): void;
}

/** What becomes of a text that was stored while it was not on screen; null where the server has it. */
const NOT_STORED: Partial<Record<SaveState['kind'], TextKey<'editor'>>> = {
  retry: 'tools.onDevice',
  conflict: 'tools.conflict',
  gone: 'tools.gone',
};

function nameOf({ text }: TextRun): string {
  const words = textOf(text().editor.children).trim().replace(/\s+/g, ' ');
  const start = words.length > NAME_CHARS ? `${words.slice(0, NAME_CHARS).trimEnd()}...` : words;
  return t('tools.inText', { start });
}

/** Stores a text that is not on screen; shows what came of it where the server has not got it. */
async function stored(run: TextRun, open: ToastAction): Promise<boolean> {
  const held = run.text();
  const state = await storeText(held);
  const key = NOT_STORED[state.kind];
  const message = state.kind === 'refused' ? t('editor.refused', { reason: state.reason }) : key && t(key);
  if (!message) return true;
  const isGone = state.kind === 'gone';
  // Its owner deleted it: what was made of it since is nothing to be kept.
  if (isGone) held.autosave.discard();
  const kind = state.kind === 'retry' ? 'info' : 'error';
  showToast({ kind, title: nameOf(run), message, ...(!isGone && { action: open }) });
  return false;
}

/** Takes back what a tool did, in the editor that holds the text now or in the stored text. */
async function undo(run: TextRun, result: Extract<ToolResult, { kind: 'done' }>, open: ToastAction) {
  const { step, leftOut } = takeBack(run.text().editor, result);
  run.runner.tookBack(step);
  if (!run.isOnScreen() && !(await stored(run, open))) return;
  if (leftOut > 0) showToast({ kind: 'info', title: t('tools.leftOut', { count: leftOut }) });
}

/** The notice of what a tool did to the text that is on screen. */
function doneToast({ request, result }: FinishedRun): ToastContent | null {
  // The line under the toolbar asks about changes that wait.
  if (result.kind === 'kept') return null;
  if (result.changes === 0) return { kind: 'info', title: t('tools.unchanged') };
  const { tool, targetLanguage } = request;
  return {
    kind: 'success',
    title: t(`tools.done.${tool}`),
    ...(targetLanguage && { message: targetLanguage }),
  };
}

/** The notice of what a tool did to a text that is no longer on screen. */
function awayToast(run: TextRun, finished: FinishedRun, open: ToastAction): ToastContent {
  const done = doneToast(finished);
  if (done) return { ...done, message: nameOf(run), action: open };
  return { kind: 'info', title: nameOf(run), message: t('tools.kept'), action: open };
}

/**
 * Tells that a tool is done. Where its text is no longer on screen, what it made is stored first: nothing is said to
 * have worked that is not kept. The way back works whatever was typed since.
 */
export async function notifyDone(run: TextRun, finished: FinishedRun): Promise<void> {
  const { result } = finished;
  const open: ToastAction = { label: t('tools.open'), run: finished.open };
  const isChanged = result.kind === 'done' && result.changes > 0;
  if (isChanged) run.text().onWritten(writerOf(result.answer));
  const isAway = !run.isOnScreen();
  if (isAway && isChanged && !(await stored(run, open))) return;
  const toast = isAway ? awayToast(run, finished, open) : doneToast(finished);
  if (!toast) return;
  const back = { label: t('editor.undo'), run: () => isChanged && void undo(run, result, open) };
  showToast({
    ...toast,
    ...(isChanged && (isAway ? { otherAction: back } : { action: back })),
  });
}
