import { CANCEL_UNDO_MS, SENSITIVITY } from '../../../src/contract/limits.ts';
import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import type { RecordingHost } from '../../platform/recording.ts';
import { fileJob, newTake, type RecordingChoice, storedTake } from './jobs.ts';
import { step } from './recorder-machine.ts';
import {
  INITIAL_STATE,
  type Job,
  type Notice,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
} from './recorder-state.ts';
import { submitJob, type Transcribe } from './submission.ts';
import { TakeCustody } from './take-custody.ts';
import { TakeRecording } from './take-recording.ts';

/** A finished recording. `automatic`: it was sent by itself, so nobody is waiting to see it. */
export interface RecorderResult {
  readonly transcription: TranscriptionDetail;
  readonly audio: Blob | null;
  readonly automatic: boolean;
}

export interface RecorderPorts {
  readonly host: RecordingHost;
  readonly transcribe: Transcribe;
  onNotice(notice: Notice): void;
  onResult(result: RecorderResult): void;
}

/** Milliseconds the drawn check stays before the button asks to be pressed again. */
const REST_MS = 3000;
/** Milliseconds of buzz and pause, by the phase that begins. */
const BUZZES: Partial<Record<Phase['name'], readonly number[]>> = {
  recording: [15],
  stopping: [15, 60, 15],
  done: [10],
};

type Run = { [D in RecorderCommand['do']]: (command: Extract<RecorderCommand, { do: D }>) => void };

/**
 * The recorder as a running thing: it owns the microphone, the takes and the uploads, and does what the machine
 * commands. It lives outside the component tree, so no navigation, re-render or change of language stops it.
 */
export class RecorderSession {
  readonly #ports: RecorderPorts;
  readonly #custody: TakeCustody;
  readonly #listeners = new Set<() => void>();
  readonly #recordings = new Map<string, TakeRecording>();
  readonly #files = new Map<string, File>();
  readonly #undos = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #inbox: RecorderEvent[] = [];
  #state: RecorderState = INITIAL_STATE;
  #upload: AbortController | null = null;
  /** What was transcribed last, to be heard again in this page: the store has it no more. */
  #replay: { readonly jobId: string; readonly audio: Blob | null } | null = null;
  #sensitivity: number = SENSITIVITY.default;
  #listedFor: string | null = null;
  #working = false;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
    this.#custody = new TakeCustody(ports.host, this.dispatch);
    ports.host.takes.watch(() => this.#list());
    ports.host.surroundings.whenOnline(() => this.dispatch({ type: 'network.back' }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): RecorderState => this.#state;

  /** Whose takes are recorded and offered from now on; null signs off. A recording that runs is stopped and kept. */
  setAccount(userId: string | null): void {
    if (userId !== this.#state.userId) {
      this.#listedFor = null;
      this.#replay = null;
    }
    this.dispatch({ type: 'account.changed', userId });
  }

  start(choice: RecordingChoice): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.dispatch({ type: 'start', job: newTake(this.#identity(userId), choice) });
  }

  sendFile(file: File, choice: RecordingChoice): void {
    const { userId } = this.#state;
    if (userId === null) return;
    const job = fileJob(this.#identity(userId), file, choice);
    this.#files.set(job.id, file);
    this.dispatch({ type: 'file.picked', job });
  }

  setSensitivity(sensitivity: number): void {
    this.#sensitivity = sensitivity;
    this.#current()?.setSensitivity(sensitivity);
  }

  /** Loudness now, 0 to 1; 0 while nothing is recorded. */
  readonly level = (): number => this.#current()?.level() ?? 0;

  /** Milliseconds since the first sample of the take in work. */
  readonly elapsedMs = (): number => this.#current()?.elapsedMs() ?? 0;

  /** The audio of a kept job, or of the one that was transcribed last. Null where the store has it no more. */
  async audioOf(job: Job): Promise<Blob | null> {
    if (this.#replay?.jobId === job.id) return this.#replay.audio;
    const file = this.#files.get(job.id);
    if (file) return file;
    const stored = await this.#ports.host.takes.audio(job.id, job.userId);
    const unstored = this.#recordings.get(job.id)?.unstored ?? [];
    if (unstored.length === 0) return stored;
    const type = stored?.type || this.#ports.host.source.mimeType;
    return new Blob(stored ? [stored, ...unstored] : [...unstored], { type });
  }

  /** Tells the machine what happened and does what it commands. */
  readonly dispatch = (event: RecorderEvent): void => {
    this.#inbox.push(event);
    if (this.#working) return;
    this.#working = true;
    try {
      for (let next = this.#inbox.shift(); next; next = this.#inbox.shift()) this.#advance(next);
    } finally {
      this.#working = false;
    }
  };

  #advance(event: RecorderEvent): void {
    const before = this.#state;
    const { state, commands } = step(before, event);
    this.#state = state;
    for (const command of commands) this.#do(command);
    if (state === before) return;
    this.#tellHost(before.phase.name, state.phase.name);
    for (const listener of this.#listeners) listener();
  }

  #tellHost(before: Phase['name'], now: Phase['name']): void {
    const { surroundings } = this.#ports.host;
    const recording = now === 'recording' || now === 'stopping';
    const onlyHere = [...this.#recordings.values()].some(({ unstored }) => unstored.length > 0);
    surroundings.setLeavingAsks(recording || onlyHere);
    if (now === before) return;
    surroundings.setRecording(recording);
    const buzz = BUZZES[now];
    if (buzz) surroundings.buzz(buzz);
  }

  #do(command: RecorderCommand): void {
    const run = this.#run[command.do] as (command: RecorderCommand) => void;
    run(command);
  }

  readonly #run: Run = {
    openTake: ({ job }) => this.#custody.open(job),
    openMicrophone: ({ jobId }) => {
      const { dispatch } = this;
      const recording = new TakeRecording(jobId, {
        host: this.#ports.host,
        clock: () => performance.now(),
        dispatch,
      });
      this.#recordings.set(jobId, recording);
      void recording.open(this.#sensitivity);
    },
    startCapture: ({ jobId }) => this.#recordings.get(jobId)?.start(),
    stopCapture: ({ jobId }) => void this.#recordings.get(jobId)?.stop(),
    closeMicrophone: ({ jobId }) => {
      this.#recordings.get(jobId)?.close();
      this.#recordings.delete(jobId);
    },
    submit: ({ job }) => void this.#submit(job),
    abortSubmit: () => this.#upload?.abort(),
    seal: ({ job, failure }) => this.#custody.seal(job, failure),
    remove: ({ job }) => this.#remove(job),
    startUndo: ({ jobId }) => void this.#startUndo(jobId),
    stopUndo: ({ jobId }) => {
      clearTimeout(this.#undos.get(jobId));
      this.#undos.delete(jobId);
    },
    listTakes: () => this.#list(),
    deliver: ({ job, transcription, automatic }) => {
      const audio = this.#replay?.jobId === job.id ? this.#replay.audio : null;
      this.#ports.onResult({ transcription, audio, automatic });
    },
    rest: () => void setTimeout(() => this.dispatch({ type: 'rested' }), REST_MS),
    notify: ({ notice }) => this.#ports.onNotice(notice),
  };

  #identity(userId: string) {
    return { id: crypto.randomUUID(), userId, startedAt: Date.now() };
  }

  #current(): TakeRecording | undefined {
    const { phase } = this.#state;
    return phase.name === 'idle' ? undefined : this.#recordings.get(phase.job.id);
  }

  #remove(job: Job): void {
    this.#recordings.delete(job.id);
    this.#files.delete(job.id);
    this.#custody.remove(job);
  }

  async #submit(job: Job): Promise<void> {
    const upload = new AbortController();
    this.#upload = upload;
    if (!(await this.#custody.claim(job))) return;
    if (upload.signal.aborted) {
      this.#custody.release(job);
      return;
    }
    let audio: Blob | null = null;
    const readAudio = async () => {
      audio = await this.audioOf(job);
      return audio;
    };
    const event = await submitJob(job, readAudio, this.#ports.transcribe, {
      signal: upload.signal,
      onProgress: (sent) => this.dispatch({ type: 'submit.progress', jobId: job.id, sent }),
    });
    if (event?.type === 'submit.done') this.#replay = { jobId: job.id, audio };
    if (event) this.dispatch(event);
  }

  async #startUndo(jobId: string): Promise<void> {
    const expire = () => {
      this.#undos.delete(jobId);
      this.dispatch({ type: 'undo.expired', jobId });
    };
    this.#undos.set(jobId, setTimeout(expire, CANCEL_UNDO_MS));
    const job = this.#state.leaving.find((one) => one.job.id === jobId)?.job;
    if (job) await this.#custody.claim(job);
  }

  #list(): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.#custody.list(userId, (records) => {
      const send = this.#listedFor !== userId && this.#ports.host.surroundings.isOnline();
      this.#listedFor = userId;
      this.dispatch({ type: 'takes.listed', takes: this.#withUnstored(records.map(storedTake)), send });
    });
  }

  /** Takes of which the store has nothing and this page has all. */
  #withUnstored(stored: readonly Job[]): readonly Job[] {
    const here = this.#state.kept.filter(
      (job) => this.#recordings.get(job.id)?.unstored.length && !stored.some(({ id }) => id === job.id),
    );
    return [...here, ...stored];
  }
}
