import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { FinishedText } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { SEND_FAILURE } from '../../../../src/sending/send-failure.ts';
import type {
  MicrophoneChange,
  MicrophoneProblem,
  TakeFailure,
  TakeStoreProblem,
} from '../../../platform/recording.ts';
import type { CaptureAdvice } from './capture-coach.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { LiveUploadState } from './live-upload-state.ts';
import type { TakeOptions } from './take-options.ts';

/**
 * A recording to be transcribed: a take in the device's store, a picked file, or another device's take on the server.
 * `startedAt`: milliseconds since 1970. `durationMs`: recorded so far, 0 if unknown. `bytes`: stored so far.
 */
export interface RecorderTake extends TakeOptions {
  readonly id: string;
  readonly origin: 'take' | 'file' | 'elsewhere';
  readonly userId: string;
  /** The file's name; null for a take. */
  readonly name: string | null;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly aiService: AiService;
  readonly language: RecordingLanguage;
  /** The language last asked for in a retry. */
  readonly retryLanguage?: RecordingLanguage | undefined;
  /** Whether to also write the text in the user's own style. */
  readonly personalize: boolean;
  /** Why it has no text yet; null before the first attempt. */
  readonly failure: TakeFailure | null;
  /** Whether the server has everything this device stores of it. */
  readonly isUploaded: boolean;
  /** State of a take from another device; null for a recording of this device. */
  readonly elsewhere: Elsewhere | null;
}

/** What happens to a take once its last slice is stored. */
export type AfterStop =
  | { readonly next: 'transcribe' }
  | { readonly next: 'offerUndo' }
  | { readonly next: 'keep'; readonly failure: TakeFailure | null };

/** What the record button shows and controls. */
export type Phase =
  | { readonly name: 'idle'; readonly problem: RecorderProblem | null }
  | {
      readonly name: 'requesting';
      readonly take: RecorderTake;
      readonly rowReady: boolean;
      readonly micReady: boolean;
    }
  | {
      readonly name: 'recording';
      readonly take: RecorderTake;
      /** The system or the device has muted the microphone. */
      readonly muted: boolean;
      /** The user has muted this recording. */
      readonly mutedByUser: boolean;
      readonly paused: boolean;
      readonly liveUpload: LiveUploadState;
      readonly advice: CaptureAdvice | null;
    }
  | {
      readonly name: 'stopping';
      readonly take: RecorderTake;
      readonly after: AfterStop;
      readonly liveUpload: LiveUploadState;
    }
  /** `sent`: uploaded share of the audio, 0 to 1. */
  | {
      readonly name: 'processing';
      readonly take: RecorderTake;
      readonly sent: number;
      readonly liveUpload: LiveUploadState;
    }
  | { readonly name: 'done'; readonly take: RecorderTake };

export interface RecorderState {
  readonly userId: string | null;
  readonly phase: Phase;
  /** The take transcribed last; this page can still play its audio. */
  readonly last: RecorderTake | null;
  /** Takes without a text, stored on this device; and picked files that failed or wait for their turn. */
  readonly kept: readonly RecorderTake[];
  /** Picked files of accounts that have signed out. No store has them: they are kept again once their owner is back. */
  readonly away: readonly RecorderTake[];
  /** Cancelled or discarded takes; each is removed when its undo window closes. */
  readonly undoable: readonly UndoableTake[];
  /** The kept take that is sent in the background, independently of the button. */
  readonly sending: BackgroundUpload | null;
}

/** `finishes`: the take is to be transcribed; otherwise only the missing chunks are uploaded. */
export interface BackgroundUpload {
  readonly takeId: string;
  readonly finishes: boolean;
}

/** `undoTo`: undo transcribes a cancelled recording, and returns a discarded one to the kept ones. */
export interface UndoableTake {
  readonly take: RecorderTake;
  readonly undoTo: 'transcribe' | 'keep';
}

/** Why a recording did not start, or was empty. */
export type RecorderProblem =
  | { readonly kind: 'microphone'; readonly problem: MicrophoneProblem }
  | { readonly kind: 'storage'; readonly problem: TakeStoreProblem }
  | { readonly kind: 'empty'; readonly problem: 'noChunks' | 'noData' };

/** Short messages to the user. */
export type Notice =
  | { readonly kind: 'transcribed' }
  | { readonly kind: 'transcriptionFailed'; readonly failure: TakeFailure }
  | { readonly kind: 'noSpeech' }
  /** The recording is sent automatically once the failure has passed. */
  | { readonly kind: 'saved'; readonly failure: TakeFailure }
  /** The server accepts no more of the recording; recording continues on the device. */
  | { readonly kind: 'refused'; readonly failure: TakeFailure }
  | { readonly kind: 'cancelled'; readonly takeId: string | null }
  | { readonly kind: 'discarded'; readonly takeId: string }
  | { readonly kind: 'problem'; readonly problem: RecorderProblem }
  | { readonly kind: 'storageFull' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'limitNear' | 'limitReached' }
  | { readonly kind: 'microphone'; readonly change: MicrophoneChange }
  | { readonly kind: 'busyElsewhere' };

/** The recorder's own failure codes, in addition to those of the API. */
export const FAILURE = {
  ...SEND_FAILURE,
  noSpeech: 'no_speech',
  storageFull: 'storage_full',
  interrupted: 'interrupted',
  stopped: 'stopped',
  /** A picked file behind others. Sent automatically when it is its turn. */
  queued: 'queued',
} as const;

export type RecorderEvent =
  | { readonly type: 'account.changed'; readonly userId: string | null }
  /**
   * The account's takes that no other window has claimed. `send`: takes that wait for the network may be sent
   * now.
   */
  | { readonly type: 'takes.listed'; readonly takes: readonly RecorderTake[]; readonly send: boolean }
  /** A good moment to send waiting takes: the network is back, the page is visible, or a retry delay is over. */
  | { readonly type: 'send.due' }
  /** The account's takes that only the server has. */
  | { readonly type: 'elsewhere.listed'; readonly takes: readonly RecorderTake[] }
  | { readonly type: 'start'; readonly take: RecorderTake }
  | { readonly type: 'stop' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'mute' }
  | { readonly type: 'unmute' }
  | { readonly type: 'cancel' }
  | { readonly type: 'done.expired'; readonly takeId: string }
  /** Files of one choice, in the order in which they are sent. */
  | { readonly type: 'files.picked'; readonly takes: readonly RecorderTake[] }
  | { readonly type: 'transcribe'; readonly takeId: string; readonly language?: RecordingLanguage }
  | { readonly type: 'discard'; readonly takeId: string }
  | { readonly type: 'undo'; readonly takeId: string }
  | { readonly type: 'undo.expired'; readonly takeId: string }
  | { readonly type: 'row.ready'; readonly takeId: string }
  | { readonly type: 'row.refused'; readonly takeId: string; readonly problem: TakeStoreProblem }
  | { readonly type: 'microphone.ready'; readonly takeId: string }
  | { readonly type: 'microphone.refused'; readonly takeId: string; readonly problem: MicrophoneProblem }
  | { readonly type: 'microphone.changed'; readonly takeId: string; readonly change: MicrophoneChange }
  | {
      readonly type: 'slice.stored';
      readonly takeId: string;
      readonly bytes: number;
      readonly durationMs: number;
    }
  | { readonly type: 'slice.refused'; readonly takeId: string; readonly problem: TakeStoreProblem }
  | { readonly type: 'encoder.failed'; readonly takeId: string }
  | { readonly type: 'advice.changed'; readonly takeId: string; readonly advice: CaptureAdvice | null }
  | { readonly type: 'liveUpload.changed'; readonly takeId: string; readonly liveUpload: LiveUploadState }
  /** The server has everything that was stored of a take. */
  | { readonly type: 'flush.done'; readonly takeId: string }
  /** `chunks`: number of slices from the encoder, including empty ones. `bytes`: their total size. */
  | {
      readonly type: 'capture.ended';
      readonly takeId: string;
      readonly chunks: number;
      readonly bytes: number;
    }
  /** `bytes`: size of what the server has of the take. */
  | { readonly type: 'submit.progress'; readonly takeId: string; readonly bytes: number }
  /** Another window has claimed this take. */
  | { readonly type: 'claim.refused'; readonly takeId: string }
  /** `retryAfterMs`: the wait the server asked for; null if it named none. */
  | {
      readonly type: 'submit.failed';
      readonly takeId: string;
      readonly failure: TakeFailure;
      readonly retryAfterMs: number | null;
    }
  | { readonly type: 'submit.silent'; readonly takeId: string; readonly message: string }
  | { readonly type: 'submit.done'; readonly takeId: string; readonly transcription: FinishedText };

/** Why a take leaves the store: its text is committed, its undo window closed, or it never held a sample. */
export type RemovalReason = 'committed' | 'discarded' | 'empty';

/** A side effect that the machine requests; it performs none itself. */
export type RecorderCommand =
  | { readonly do: 'openTake'; readonly take: RecorderTake }
  | { readonly do: 'openMicrophone'; readonly takeId: string }
  /** Starts recording and uploading. */
  | { readonly do: 'startCapture'; readonly take: RecorderTake }
  /** Stops the encoder and stores what it still holds; answered by `capture.ended`. */
  | { readonly do: 'stopCapture'; readonly takeId: string }
  /** Releases the microphone at once; nothing was recorded yet. */
  | { readonly do: 'closeMicrophone'; readonly takeId: string }
  | { readonly do: 'pauseCapture'; readonly takeId: string }
  | { readonly do: 'resumeCapture'; readonly takeId: string }
  /** Records silence, or the microphone again. */
  | { readonly do: 'muteCapture'; readonly takeId: string; readonly muted: boolean }
  /** Uploads the rest and waits for the text; `language` replaces the take's language unless null. */
  | { readonly do: 'submit'; readonly take: RecorderTake; readonly language: RecordingLanguage | null }
  /** Uploads in the background; without `finishes`, only what the server lacks. */
  | { readonly do: 'send'; readonly take: RecorderTake; readonly finishes: boolean }
  /** Answered by `send.due` after a delay. */
  | { readonly do: 'retryLater'; readonly retryAfterMs: number | null }
  | { readonly do: 'abortSubmit'; readonly takeId: string }
  /** Stores that the take is complete and waits for its text: if the page dies meanwhile, the next one sends it. */
  | { readonly do: 'markWaiting'; readonly take: RecorderTake }
  /** Marks the take as complete, with its failure if any; then releases its claim. */
  | { readonly do: 'seal'; readonly take: RecorderTake; readonly failure: TakeFailure | null }
  | { readonly do: 'remove'; readonly take: RecorderTake; readonly reason: RemovalReason }
  /** Answered by `undo.expired` when the undo window closes. */
  | { readonly do: 'startUndo'; readonly takeId: string }
  | { readonly do: 'stopUndo'; readonly takeId: string }
  /** Deletes the server's copy of a recording that the user still has. */
  | { readonly do: 'forget'; readonly take: RecorderTake }
  | { readonly do: 'listTakes' }
  | { readonly do: 'listElsewhere' }
  | {
      readonly do: 'deliver';
      readonly take: RecorderTake;
      readonly transcription: FinishedText;
      readonly automatic: boolean;
    }
  /** Answered by `done.expired` after a short delay. */
  | { readonly do: 'showDone'; readonly takeId: string }
  | { readonly do: 'notify'; readonly notice: Notice };

export interface Step {
  readonly state: RecorderState;
  readonly commands: readonly RecorderCommand[];
}

export const INITIAL_STATE: RecorderState = {
  userId: null,
  phase: { name: 'idle', problem: null },
  last: null,
  kept: [],
  away: [],
  undoable: [],
  sending: null,
};

/** The take that the button controls, if any. */
export function currentTake(phase: Phase): RecorderTake | null {
  return phase.name === 'idle' ? null : phase.take;
}

/** True while the microphone records, or is asked for. */
export const isCapturing = ({ name }: Phase): boolean => name === 'recording' || name === 'requesting';

/**
 * The id of the take whose events are followed: the one with live words, else one that was sent whole and may
 * wait in the queue. A background one only while the button is idle: its words would replace the current ones.
 */
export function followedTakeOf({ phase, sending }: RecorderState): string | null {
  if (phase.name === 'idle') return sending?.finishes ? sending.takeId : null;
  const isSent = phase.name === 'processing' && phase.sent >= 1;
  return isSent ? phase.take.id : liveTakeOf(phase);
}

/** The id of the take whose live words can be requested: the server has it and it is not transcribed yet. */
export function liveTakeOf(phase: Phase): string | null {
  return 'liveUpload' in phase && (phase.liveUpload.is === 'open' || phase.liveUpload.is === 'waiting')
    ? phase.take.id
    : null;
}
