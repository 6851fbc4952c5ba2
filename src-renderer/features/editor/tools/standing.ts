import type { TranscriptEditor } from '../slate-types.ts';
import type { HistoryStep } from './tool-run.ts';

interface Steps {
  readonly step: HistoryStep | undefined;
  readonly takenBack?: HistoryStep | undefined;
}

/**
 * Whether a tool's change is still in the text, according to the editor's history. Returns `was` if the history does
 * not contain the step, because it is too old or was made in another editor.
 */
export function isStanding(
  { undos, redos }: TranscriptEditor['history'],
  { step, takenBack }: Steps,
  was: boolean,
): boolean {
  if (takenBack && undos.includes(takenBack)) return false;
  if (step && redos.includes(step)) return false;
  if (takenBack && redos.includes(takenBack)) return true;
  return step && undos.includes(step) ? true : was;
}
