import type { RecorderTake } from '../machine/recorder-state.ts';
import { isFree } from '../machine/recorder-steps.ts';
import { isTransient } from '../machine/upload-events.ts';
import { useRecorderState } from '../session/use-recorder.ts';
import { useHeldText, useLocalText } from './use-local-text.ts';

/**
 * The newest recording that waits for the network and already has a text here, while nothing is recorded. One in whose text
 * the user is writing stays after it is sent.
 */
export function useDraftTake(): RecorderTake | null {
  const held = useHeldText();
  // A text in which the user is writing in the list stays there.
  const isDraft = ({ id, origin, failure }: RecorderTake): boolean =>
    origin === 'take' && isTransient(failure) && id !== held?.take.id;
  const newest = useRecorderState((state) => {
    if (!isFree(state)) return undefined;
    return held?.place === 'sheet' ? held.take : state.kept.find(isDraft);
  });
  const state = useLocalText(newest?.id ?? '');
  return newest && state?.is === 'text' ? newest : null;
}
