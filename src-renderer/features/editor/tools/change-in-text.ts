import type { TranscriptEditor } from '../slate-types.ts';
import type { HistoryStep } from './tool-run.ts';

interface ChangeSteps {
  readonly step: HistoryStep | undefined;
  readonly revertStep?: HistoryStep | undefined;
}

/**
 * Whether a tool's change is still in the text, according to the editor's history. Returns `fallback` if the history does
 * not contain the step, because it is too old or was made in another editor.
 */
export function isChangeInText(
  { undos, redos }: TranscriptEditor['history'],
  { step, revertStep }: ChangeSteps,
  fallback: boolean,
): boolean {
  if (revertStep && undos.includes(revertStep)) return false;
  if (step && redos.includes(step)) return false;
  if (revertStep && redos.includes(revertStep)) return true;
  return step && undos.includes(step) ? true : fallback;
}
