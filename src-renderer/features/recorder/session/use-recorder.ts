import { useQueryClient } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import type { RecorderState } from '../machine/recorder-state.ts';
import { type Recorder, recorderFor } from './recorder-for.ts';
import { recordingPart } from './recording-part.ts';

/** The recorder of this page; suspends until the host has opened what recording needs. */
export function useRecorder(): Recorder {
  const platform = usePlatform();
  const host = recordingPart(platform);
  return recorderFor(host.current() ?? use(host.load()), useQueryClient(), platform.drafts);
}

/**
 * Selects a part of the recorder's state; the component re-renders only when that part changes. `select` must
 * return the same value for the same state.
 */
export function useRecorderState<T>(select: (state: RecorderState) => T): T {
  const { session } = useRecorder();
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}
