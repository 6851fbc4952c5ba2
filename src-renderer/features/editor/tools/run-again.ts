import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import { writerOf } from '../../../data/writer-of.ts';
import { styledTextOf } from '../styled-text.ts';
import type { ToolRun } from './tool-run.ts';
import { storeText, type ToolSession } from './tool-sessions.ts';
import { changesOfProposal } from './tool-work.ts';

type AnsweredRun = Extract<ToolRun, { kind: 'done' | 'kept' }>;
type DoneRun = Extract<ToolRun, { kind: 'done' }>;

/** Whether the tool's change was the last one, and is now undone. */
function tryUndo({ text }: ToolSession, run: ToolRun): run is DoneRun {
  const { editor } = text();
  if (run.kind !== 'done' || !run.step || editor.history.undos.at(-1) !== run.step) return false;
  editor.undo();
  return true;
}

/** The result as a proposal for a text that was edited after it was undone; null if it would change nothing. */
function asProposal({ text }: ToolSession, run: DoneRun): AnsweredRun | null {
  const { request, answer, isPart, before, after, translatedTo } = run;
  const stretch = { start: 0, end: before.text.length };
  const proposal = { before: before.text, stretch, words: after, translatedTo };
  const { changes, leftOut } = changesOfProposal(styledTextOf(text().editor.children), proposal);
  if (changes.length === 0) return null;
  return { kind: 'kept', request, answer, isPart, proposal, changes: changes.length, leftOut };
}

/** Puts an undone result back into the text, or offers it if the text was edited since; null if nothing of it is left. */
function redo(session: ToolSession, run: DoneRun): AnsweredRun | null {
  const text = session.text();
  if (text.editor.history.redos.at(-1) !== run.step) return asProposal(session, run);
  text.editor.redo();
  text.onWritten(writerOf(run.answer), run.request.tool);
  if (!session.isOnScreen()) void storeText(text);
  return run;
}

/**
 * Runs the last tool again with another service, from the text before its result, unless something was done since. If that
 * fails or is stopped, the previous result is there again.
 */
export function runAgainWith(session: ToolSession, service: AiService): void {
  const { runner } = session;
  const previous = runner.get();
  if (previous.kind === 'idle' || previous.kind === 'running') return;
  const isUndone = tryUndo(session, previous);
  const unsubscribe = runner.subscribe(() => {
    const ended = runner.get();
    if (ended.kind === 'running') return;
    unsubscribe();
    if (ended.kind !== 'failed' && ended.kind !== 'idle') return;
    // The tools of a closed text are only stopped when its user signs out.
    if (ended.kind === 'idle' && !session.isOnScreen()) return;
    const result = isUndone ? redo(session, previous) : previous;
    if (!result || result.kind === 'failed') return;
    runner.restore({ ...result, failure: ended.kind === 'failed' ? ended.reason : undefined });
  });
  void runner.start({ ...previous.request, aiService: service });
}
