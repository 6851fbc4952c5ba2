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
  /** The takes of this page, by job. */
  readonly recordings: ReadonlyMap<string, TakeRecording>;
  dispatch(event: RecorderEvent): void;
}

/** Has takes sent by the host, or by this page where the host leaves it that. */
export function openSending({ host, calls, recordings, dispatch }: Parts): Sending {
  if (host.sending) {
    const unstored = async (jobId: string) => (await recordings.get(jobId)?.unstoredBytes()) ?? [];
    return new HostTakeSending({ host: host.sending, unstored, dispatch });
  }
  const unstoredChunk = async (jobId: string, n: number) =>
    (await recordings.get(jobId)?.unstoredChunk(n)) ?? null;
  return new TakeSenders({ takes: host.takes, calls, unstoredChunk, dispatch });
}
