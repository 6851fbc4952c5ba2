import type { RecordingHost } from '../recording.ts';
import { createMicrophone } from './microphone.ts';
import { createRecordingEnvironment } from './recording-environment.ts';
import { createTakeLocks } from './take-locks.ts';
import { createTakeStore } from './take-store.ts';

/** What the browser gives the recorder. Made once per page. */
export function createRecordingHost(): RecordingHost {
  const locks: LockManager | undefined = navigator.locks;
  return {
    source: createMicrophone(),
    takes: createTakeStore(createTakeLocks(locks)),
    environment: createRecordingEnvironment(),
    sending: null,
  };
}
