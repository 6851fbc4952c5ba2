import { writerOf } from '../../../data/writer-of.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { showToast, type ToastAction, type ToastContent } from '../../../ui/toast/toasts.ts';
import { textOf } from '../document.ts';
import type { SaveState } from '../save-state.ts';
import { revertTool } from './revert-tool.ts';
import type { ToolRequest, ToolResult } from './tool-run.ts';
import { storeText, type ToolSession } from './tool-sessions.ts';

const t = textsOf('app', 'editor');

/** Length of the excerpt that names a text while another one is open. */
const NAME_CHARS = 40;

interface FinishedRun {
  readonly request: ToolRequest;
  readonly result: ToolResult;
  /** Opens the text that the result belongs to. */
  open(): void;
}

/** The text key for each save state of a closed text that the server does not have. */
const NOT_STORED: Partial<Record<SaveState['kind'], TextKey<'editor'>>> = {
  retry: 'tools.onDevice',
  gone: 'tools.gone',
};

function nameOf({ text }: ToolSession): string {
  const words = textOf(text().editor.children).trim().replace(/\s+/g, ' ');
  const start = words.length > NAME_CHARS ? `${words.slice(0, NAME_CHARS).trimEnd()}...` : words;
  return t('tools.inText', { start });
}

/** Stores a closed text; shows a notice and returns false if the server does not have it. */
async function storeOrNotify(session: ToolSession, open: ToastAction): Promise<boolean> {
  const text = session.text();
  const state = await storeText(text);
  const key = NOT_STORED[state.kind];
  const message = state.kind === 'refused' ? t('editor.refused', { reason: state.reason }) : key && t(key);
  if (!message) return true;
  const isGone = state.kind === 'gone';
  // The owner deleted the text: drop the changes made since.
  if (isGone) text.autosave.discard();
  const kind = state.kind === 'retry' ? 'info' : 'error';
  showToast({ kind, title: nameOf(session), message, ...(!isGone && { action: open }) });
  return false;
}

/** Reverts a tool's change, in the open editor or in the stored text. */
async function undoTool(
  session: ToolSession,
  result: Extract<ToolResult, { kind: 'done' }>,
  open: ToastAction,
) {
  const { step, leftOut } = revertTool(session.text().editor, result);
  session.runner.recordRevert(step);
  if (!session.isOnScreen() && !(await storeOrNotify(session, open))) return;
  if (leftOut > 0) showToast({ kind: 'info', title: t('tools.leftOut', { count: leftOut }) });
}

/** The toast for a tool's change to the open text; null if none is needed. */
function doneToast({ request, result }: FinishedRun): ToastContent | null {
  // The panel under the toolbar asks about pending changes.
  if (result.kind === 'kept') return null;
  if (result.changes === 0) return { kind: 'info', title: t('tools.unchanged') };
  const { tool, targetLanguage, recipe } = request;
  const message = recipe?.name ?? targetLanguage;
  return {
    kind: 'success',
    title: t(`tools.done.${tool}`),
    ...(message && { message }),
  };
}

/** The toast for a tool's change to a closed text. */
function closedTextToast(session: ToolSession, finished: FinishedRun, open: ToastAction): ToastContent {
  const done = doneToast(finished);
  if (done)
    return { ...done, message: [done.message, nameOf(session)].filter(Boolean).join(' · '), action: open };
  return { kind: 'info', title: nameOf(session), message: t('tools.kept'), action: open };
}

/**
 * Reports that a tool has finished. The result for a closed text is stored first, so that no success is
 * reported for an unsaved change. Undo works even after later edits.
 */
export async function notifyDone(session: ToolSession, finished: FinishedRun): Promise<void> {
  const { result } = finished;
  const open: ToastAction = { label: t('tools.open'), run: finished.open };
  const isChanged = result.kind === 'done' && result.changes > 0;
  if (isChanged) session.text().onWritten(writerOf(result.answer), finished.request.tool);
  const isClosed = !session.isOnScreen();
  if (isClosed && isChanged && !(await storeOrNotify(session, open))) return;
  const toast = isClosed ? closedTextToast(session, finished, open) : doneToast(finished);
  if (!toast) return;
  const undoAction = {
    label: t('editor.undo'),
    run: () => isChanged && void undoTool(session, result, open),
  };
  showToast({
    ...toast,
    ...(isChanged && (isClosed ? { otherAction: undoAction } : { action: undoAction })),
  });
}
