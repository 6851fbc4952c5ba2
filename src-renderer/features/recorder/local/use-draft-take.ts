import type { RecorderTake } from '../machine/recorder-state.ts';
import { isFree } from '../machine/recorder-steps.ts';
import { isTransient } from '../machine/upload-events.ts';
import { useRecorderState } from '../session/use-recorder.ts';
import { useHeldTake, useLocalText } from './use-local-text.ts';

/**
 * The newest recording that waits for the network and already has a text here, while nothing is recorded. One in whose text
 * the user is writing stays after it is sent.
 */
export function useDraftTake(): RecorderTake | null {
  const held = useHeldTake();
  const newest = useRecorderState((state) =>
    isFree(state)
      ? (held ?? state.kept.find(({ origin, failure }) => origin === 'take' && isTransient(failure)))
      : undefined,
  );
  const state = useLocalText(newest?.id ?? '');
  return newest && state?.is === 'text' ? newest : null;
}
