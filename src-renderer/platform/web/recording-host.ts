import type { RecordingHost } from '../recording.ts';
import { createLocalEngine } from './local-engine/local-engine.ts';
import { createMicrophone } from './microphone.ts';
import { createRecordingEnvironment } from './recording-environment.ts';
import { createTakeClaims } from './take-claims.ts';
import { IndexedDbTakeStore } from './take-store.ts';

/** The browser's recording host. Created once per page. */
export function createRecordingHost(): RecordingHost {
  const locks: LockManager | undefined = navigator.locks;
  return {
    source: createMicrophone(),
    meetings: null,
    takes: new IndexedDbTakeStore(createTakeClaims(locks)),
    environment: createRecordingEnvironment(),
    uploader: null,
    local: createLocalEngine(),
  };
}
