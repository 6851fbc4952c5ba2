import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { SEND_FAILURE } from '../../../../src/sending/send-failure.ts';
import type {
  MicrophoneChange,
  MicrophoneProblem,
  TakeFailure,
  TakeStoreProblem,
} from '../../../platform/recording.ts';
import type { CaptureAdvice } from './capture-coach.ts';

/**
 * Something that is to become text: a take in the device's store, a file the user picked (and still has), or a take
 * that another device recorded and only the server has.
 * `startedAt`: milliseconds since 1970. `durationMs`: spoken so far, 0 where it is unknown. `bytes`: stored so far.
 */
export interface RecorderTake {
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
  /** Whether its text is to be written in the person's own style too. */
  readonly personalize: boolean;
  /** Why it is not text yet; null before the first try. */
  readonly failure: TakeFailure | null;
  /** All that this device has of it is on the server too. */
  readonly isUp: boolean;
  /** How a take from elsewhere stands; null for what this device has. */
  readonly elsewhere: Elsewhere | null;
}

/** `isComing`: some device is recording it right now. `chunks`: those that have arrived. */
export interface Elsewhere {
  readonly isComing: boolean;
  readonly hasFailed: boolean;
  readonly chunks: number;
}

/** How a recording gets to the server while it is spoken. */
export type Link =
  /** Nothing has been sent yet. */
  | { readonly is: 'none' }
  /** The server has the take, so its words can be listened to. */
  | { readonly is: 'open' }
  /** No answer right now; it is tried again by itself. */
  | { readonly is: 'waiting' }
  /** Nothing more is sent until the recording has ended. */
  | { readonly is: 'refused'; readonly failure: TakeFailure };

/** What becomes of a take once its last slice is stored. */
export type AfterStop =
  | { readonly next: 'transcribe' }
  | { readonly next: 'offerUndo' }
  | { readonly next: 'keep'; readonly failure: TakeFailure | null };

/** What the record button is busy with. */
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
      readonly muted: boolean;
      readonly paused: boolean;
      readonly link: Link;
      readonly advice: CaptureAdvice | null;
    }
  | { readonly name: 'stopping'; readonly take: RecorderTake; readonly after: AfterStop; readonly link: Link }
  /** `sent`: share of the audio that is uploaded, 0 to 1. */
  | { readonly name: 'processing'; readonly take: RecorderTake; readonly sent: number; readonly link: Link }
  | { readonly name: 'done'; readonly take: RecorderTake };

export interface RecorderState {
  readonly userId: string | null;
  readonly phase: Phase;
  /** The last transcribed take; its audio can still be played in this page. */
  readonly last: RecorderTake | null;
  /** Failed, saved for later or left over from a crash: safe on this device, waiting for the user or the network. */
  readonly kept: readonly RecorderTake[];
  /** Cancelled or discarded, and gone when the undo window of each closes. */
  readonly leaving: readonly Leaving[];
  /** The kept take that is being sent by itself, beside whatever the button is busy with. */
  readonly sending: Sending | null;
}

/** `finishes`: it is to become text; otherwise only what is missing on the server goes up. */
export interface Sending {
  readonly takeId: string;
  readonly finishes: boolean;
}

/** `undoTo`: a cancelled recording comes back to be transcribed, a discarded one to where it was. */
export interface Leaving {
  readonly take: RecorderTake;
  readonly undoTo: 'transcribe' | 'keep';
}

/** Why a recording did not start, or was empty. */
export type RecorderProblem =
  | { readonly kind: 'microphone'; readonly problem: MicrophoneProblem }
  | { readonly kind: 'storage'; readonly problem: TakeStoreProblem }
  | { readonly kind: 'empty'; readonly problem: 'noChunks' | 'noData' };

/** Things to tell the user in passing. */
export type Notice =
  | { readonly kind: 'transcribed' }
  | { readonly kind: 'transcriptionFailed'; readonly failure: TakeFailure }
  | { readonly kind: 'noSpeech' }
  /** It is sent by itself once the reason has passed. */
  | { readonly kind: 'saved'; readonly failure: TakeFailure }
  /** The server takes no more of the recording, which goes on all the same. */
  | { readonly kind: 'refused'; readonly failure: TakeFailure }
  | { readonly kind: 'cancelled'; readonly takeId: string | null }
  | { readonly kind: 'discarded'; readonly takeId: string }
  | { readonly kind: 'problem'; readonly problem: RecorderProblem }
  | { readonly kind: 'storageFull' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'limitReached' }
  | { readonly kind: 'microphone'; readonly change: MicrophoneChange }
  | { readonly kind: 'busyElsewhere' };

/** The recorder's own failure codes, beside those of the API. */
export const FAILURE = {
  ...SEND_FAILURE,
  noSpeech: 'no_speech',
  storageFull: 'storage_full',
  interrupted: 'interrupted',
  stopped: 'stopped',
} as const;

export type RecorderEvent =
  | { readonly type: 'account.changed'; readonly userId: string | null }
  /** The takes of the account that no other window works on. `send`: those saved for the network may go now. */
  | { readonly type: 'takes.listed'; readonly takes: readonly RecorderTake[]; readonly send: boolean }
  /** A good moment to send what waits: the network is back, the page is looked at, a pause between tries is over. */
  | { readonly type: 'send.due' }
  /** What only the server has, of this account. */
  | { readonly type: 'elsewhere.listed'; readonly takes: readonly RecorderTake[] }
  | { readonly type: 'start'; readonly take: RecorderTake }
  | { readonly type: 'stop' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'cancel' }
  | { readonly type: 'rested' }
  | { readonly type: 'file.picked'; readonly take: RecorderTake }
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
  | { readonly type: 'link.changed'; readonly takeId: string; readonly link: Link }
  /** All that was stored of a take is on the server. */
  | { readonly type: 'flush.done'; readonly takeId: string }
  /** `chunks`: slices the encoder handed over, empty ones too. `bytes`: what they hold together. */
  | {
      readonly type: 'capture.ended';
      readonly takeId: string;
      readonly chunks: number;
      readonly bytes: number;
    }
  /** `bytes`: what of the take the server has. */
  | { readonly type: 'submit.progress'; readonly takeId: string; readonly bytes: number }
  /** Another window works on this take. */
  | { readonly type: 'claim.refused'; readonly takeId: string }
  /** `retryAfterMs`: as long as the server asked to wait, null where it did not. */
  | {
      readonly type: 'submit.failed';
      readonly takeId: string;
      readonly failure: TakeFailure;
      readonly retryAfterMs: number | null;
    }
  | { readonly type: 'submit.silent'; readonly takeId: string; readonly message: string }
  | { readonly type: 'submit.done'; readonly takeId: string; readonly transcription: TranscriptionDetail };

/** Why a take leaves the store: its text is committed, its undo window closed, or it never held a sample. */
export type RemovalReason = 'committed' | 'discarded' | 'empty';

/** What the machine wants done. It does nothing itself. */
export type RecorderCommand =
  | { readonly do: 'openTake'; readonly take: RecorderTake }
  | { readonly do: 'openMicrophone'; readonly takeId: string }
  /** Record, and send what is recorded. */
  | { readonly do: 'startCapture'; readonly take: RecorderTake }
  /** Stop the encoder and store what it still holds; answered by `capture.ended`. */
  | { readonly do: 'stopCapture'; readonly takeId: string }
  /** Let go of the microphone at once; nothing was recorded yet. */
  | { readonly do: 'closeMicrophone'; readonly takeId: string }
  | { readonly do: 'pauseCapture'; readonly takeId: string }
  | { readonly do: 'resumeCapture'; readonly takeId: string }
  /** Send what is left and wait for the text; in another language than before, if one is named. */
  | { readonly do: 'submit'; readonly take: RecorderTake; readonly language: RecordingLanguage | null }
  /** The same with nobody waiting for it; without `finishes`, only send what the server does not have. */
  | { readonly do: 'send'; readonly take: RecorderTake; readonly finishes: boolean }
  /** Answered by `send.due` after a pause. */
  | { readonly do: 'retryLater'; readonly retryAfterMs: number | null }
  | { readonly do: 'abortSubmit'; readonly takeId: string }
  /** Note on the row that the take is spoken, and why it is no text yet; then let other windows have it. */
  | { readonly do: 'seal'; readonly take: RecorderTake; readonly failure: TakeFailure | null }
  | { readonly do: 'remove'; readonly take: RecorderTake; readonly reason: RemovalReason }
  /** Answered by `undo.expired` when the time is over. */
  | { readonly do: 'startUndo'; readonly takeId: string }
  | { readonly do: 'stopUndo'; readonly takeId: string }
  /** Have the server forget what it got of a take that stays with the user. */
  | { readonly do: 'forget'; readonly take: RecorderTake }
  | { readonly do: 'listTakes' }
  | { readonly do: 'listElsewhere' }
  | {
      readonly do: 'deliver';
      readonly take: RecorderTake;
      readonly transcription: TranscriptionDetail;
      readonly automatic: boolean;
    }
  /** Answered by `rested` a moment later. */
  | { readonly do: 'rest' }
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
  leaving: [],
  sending: null,
};

/** The take the button is busy with, if any. */
export function currentTake(phase: Phase): RecorderTake | null {
  return phase.name === 'idle' ? null : phase.take;
}

/** The take whose words can be listened to: the server has it, and it is not text yet. */
export function liveTakeOf(phase: Phase): string | null {
  return 'link' in phase && (phase.link.is === 'open' || phase.link.is === 'waiting') ? phase.take.id : null;
}
