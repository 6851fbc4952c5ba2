import type { TakeCalls } from '../../../../src/sending/take-calls.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import type { RecorderEvent } from '../machine/recorder-state.ts';
import type { TakeRecording } from '../session/take-recording.ts';
import { HostTakeUploads } from './host-take-uploads.ts';
import { PageTakeUploads } from './page-take-uploads.ts';
import type { TakeUploads } from './take-uploads.ts';

interface Parts {
  readonly host: RecordingHost;
  readonly calls: TakeCalls;
  /** This page's recordings by take id. */
  readonly recordings: ReadonlyMap<string, TakeRecording>;
  dispatch(event: RecorderEvent): void;
}

/** Returns the host's uploader, or this page's own if the host has none. */
export function openTakeUploads({ host, calls, recordings, dispatch }: Parts): TakeUploads {
  if (host.uploader) {
    const unstored = async (takeId: string) => (await recordings.get(takeId)?.unstoredBytes()) ?? [];
    return new HostTakeUploads({ host: host.uploader, unstored, dispatch });
  }
  const { isShown } = host.environment;
  return new PageTakeUploads({ takes: host.takes, calls, recordings, isShown, dispatch });
}
