import type { TakeCalls } from '../../../../src/sending/take-sender.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import type { RecorderEvent } from '../machine/recorder-state.ts';
import type { TakeRecording } from '../session/take-recording.ts';
import { HostTakeSending } from './host-upload.ts';
import { TakeSenders } from './take-senders.ts';
import type { Sending } from './take-upload.ts';

interface Parts {
  readonly host: RecordingHost;
  readonly calls: TakeCalls;
  /** This page's recordings by take id. */
  readonly recordings: ReadonlyMap<string, TakeRecording>;
  dispatch(event: RecorderEvent): void;
}

/** Returns the host's uploader, or this page's own if the host has none. */
export function openSending({ host, calls, recordings, dispatch }: Parts): Sending {
  if (host.sending) {
    const unstored = async (takeId: string) => (await recordings.get(takeId)?.unstoredBytes()) ?? [];
    return new HostTakeSending({ host: host.sending, unstored, dispatch });
  }
  const { isShown } = host.environment;
  return new TakeSenders({ takes: host.takes, calls, recordings, isShown, dispatch });
}
