import type { TranscriptEditor } from '../slate-types.ts';
import type { HistoryStep } from './tool-run.ts';

interface Steps {
  readonly step: HistoryStep | undefined;
  readonly takenBack?: HistoryStep | undefined;
}

/**
 * Whether what a tool did is in the text, as far as the history of the editor tells; `was` where it tells nothing,
 * because the step is too old for it or was made in another editor.
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
