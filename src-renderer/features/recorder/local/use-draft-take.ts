import type { RecorderTake } from '../machine/recorder-state.ts';
import { isFree } from '../machine/recorder-steps.ts';
import { isTransient } from '../machine/upload-events.ts';
import { useRecorderState } from '../session/use-recorder.ts';
import { useLocalText } from './use-local-text.ts';

/** The newest recording that waits for the network and already has a text here, while nothing is recorded. */
export function useDraftTake(): RecorderTake | null {
  const newest = useRecorderState((state) =>
    isFree(state)
      ? state.kept.find(({ origin, failure }) => origin === 'take' && isTransient(failure))
      : undefined,
  );
  const state = useLocalText(newest?.id ?? '');
  return newest && state?.is === 'text' ? newest : null;
}
