import { SENSITIVITY } from '../../../../src/contract/limits.ts';
import { Backoff } from '../../../../src/sending/backoff.ts';
import { LiveListener } from '../live/live-listener.ts';
import { step } from '../machine/recorder-machine.ts';
import {
  currentJob,
  INITIAL_STATE,
  type Job,
  liveTakeOf,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
} from '../machine/recorder-state.ts';
import { openSending } from '../upload/open-upload.ts';
import { Submissions } from '../upload/submissions.ts';
import type { Sending } from '../upload/take-upload.ts';
import { fileJob, newTake, type RecordingChoice, storedTake, takesElsewhere } from './new-takes.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import { TakeRecording } from './take-recording.ts';
import { TakeStoreQueue } from './take-store-queue.ts';
import { UndoTimers } from './undo-timers.ts';
import { vibrationFor } from './vibrations.ts';

/** Milliseconds the drawn check stays before the button asks to be pressed again. */
const REST_MS = 3000;

type Run = { [D in RecorderCommand['do']]: (command: Extract<RecorderCommand, { do: D }>) => void };

/**
 * The recorder as a running thing: it owns the microphone, the takes and what is sent of them, and does what the
 * machine commands. It lives outside the component tree, so no navigation, re-render or change of language stops it.
 */
export class RecorderSession {
  /** The words of the take in work. */
  readonly live: LiveListener;
  readonly #ports: RecorderPorts;
  readonly #queue: TakeStoreQueue;
  readonly #senders: Sending;
  readonly #submissions: Submissions;
  readonly #listeners = new Set<() => void>();
  readonly #recordings = new Map<string, TakeRecording>();
  readonly #files = new Map<string, File>();
  readonly #undos = new UndoTimers();
  readonly #inbox: RecorderEvent[] = [];
  readonly #backoff = new Backoff();
  #state: RecorderState = INITIAL_STATE;
  #due: ReturnType<typeof setTimeout> | undefined;
  /** What was transcribed last, to be heard again in this page: the store has it no more. */
  #replay: { readonly jobId: string; readonly audio: Promise<Blob | null>; textId?: string } | null = null;
  #sensitivity: number = SENSITIVITY.default;
  #listedFor: string | null = null;
  #working = false;

  constructor(ports: RecorderPorts) {
    const { dispatch } = this;
    const { host, server, onAccountDoubt } = ports;
    this.#ports = ports;
    this.live = new LiveListener(server.listen);
    this.#queue = new TakeStoreQueue(host, dispatch, server.discard);
    this.#senders = openSending({ host, calls: server, recordings: this.#recordings, dispatch });
    this.#submissions = new Submissions({
      senders: this.#senders,
      queue: this.#queue,
      calls: server,
      transcribe: server.transcribe,
      audioOf: (job) => this.audioOf(job),
      dispatch,
      isOnline: host.environment.isOnline,
      onAccountDoubt,
    });
    host.takes.watch(() => this.#list());
    host.environment.whenShown(() => this.#tryNow());
    host.environment.whenOnline(() => {
      this.#tryNow();
      void this.listElsewhere();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): RecorderState => this.#state;

  /** Whose takes are recorded and offered from now on; null signs off. A recording that runs is stopped and kept. */
  setAccount(userId: string | null): void {
    if (userId !== this.#state.userId) {
      this.#submissions.abortAll();
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

  /** Records silence from now on, or the voice again: for this take only. */
  readonly setMuted = (muted: boolean): void => this.#current()?.setMuted(muted);

  /** Loudness now, 0 to 1; 0 while nothing is recorded. */
  readonly level = (): number => this.#current()?.level() ?? 0;

  /** Milliseconds recorded of the take in work, pauses left out. */
  readonly elapsedMs = (): number => this.#current()?.elapsedMs() ?? 0;

  /** The audio of a kept job, or of the one that was transcribed last. Null where the device has it no more. */
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

  /** The audio of the text with this id, if it is what was transcribed last in this page; else null. */
  readonly recordingOf = async (id: string) => (this.#replay?.textId === id ? this.#replay.audio : null);

  /** Asks the server for recordings that other devices left there. */
  async listElsewhere(): Promise<void> {
    const { userId } = this.#state;
    if (userId === null) return;
    const { host, server } = this.#ports;
    try {
      const [takes, here] = await Promise.all([server.list(), host.takes.ids(userId)]);
      if (userId !== this.#state.userId) return;
      this.dispatch({ type: 'elsewhere.listed', takes: takesElsewhere(takes, userId, here) });
    } catch {
      // Without a network, or storage, there is nothing new to offer; what was listed before stays.
    }
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
    if (event.type === 'slice.stored') this.#senders.stored(event.jobId);
    for (const command of commands) this.#do(command);
    if (state === before) return;
    if (event.type === 'link.changed' && event.link.is === 'open') this.live.tryNow();
    this.#tellHost(before.phase.name, state.phase.name);
    this.live.follow(liveTakeOf(state.phase));
    for (const listener of this.#listeners) listener();
  }

  #tellHost(before: Phase['name'], now: Phase['name']): void {
    const { environment } = this.#ports.host;
    const recording = now === 'recording' || now === 'stopping';
    const onlyHere = [...this.#recordings.values()].some(({ unstored }) => unstored.length > 0);
    environment.setLeavingAsks(recording || onlyHere);
    if (now === before) return;
    environment.setRecording(recording);
    const buzz = vibrationFor(now);
    if (buzz) environment.buzz(buzz);
  }

  #do(command: RecorderCommand): void {
    (this.#run[command.do] as (command: RecorderCommand) => void)(command);
  }

  readonly #run: Run = {
    openTake: ({ job }) => this.#queue.open(job),
    openMicrophone: ({ jobId }) => {
      const context = { host: this.#ports.host, clock: () => performance.now(), dispatch: this.dispatch };
      const recording = new TakeRecording(jobId, context);
      this.#recordings.set(jobId, recording);
      void recording.open(this.#sensitivity);
    },
    startCapture: ({ job }) => {
      this.#recordings.get(job.id)?.start();
      this.#senders.follow(job);
    },
    pauseCapture: ({ jobId }) => this.#recordings.get(jobId)?.pause(),
    resumeCapture: ({ jobId }) => this.#recordings.get(jobId)?.resume(),
    stopCapture: ({ jobId }) => void this.#recordings.get(jobId)?.stop(),
    closeMicrophone: ({ jobId }) => {
      this.#recordings.get(jobId)?.close();
      this.#recordings.delete(jobId);
    },
    submit: ({ job, language }) => this.#submissions.submit(job, language),
    send: ({ job, finishes }) => this.#submissions.send(job, finishes),
    abortSubmit: ({ jobId }) => this.#submissions.abort(jobId),
    retryLater: ({ retryAfterMs }) => this.#retryIn(this.#backoff.next(retryAfterMs)),
    seal: ({ job, failure }) => {
      this.#senders.stop(job.id);
      this.#queue.seal(job, failure);
    },
    remove: ({ job, reason }) => {
      // A take that became text is heard again from a copy, which the browser keeps out of the page's own memory.
      const copy = reason === 'committed' ? this.audioOf(job).catch(() => null) : null;
      if (copy) this.#replay = { jobId: job.id, audio: copy };
      this.#senders.stop(job.id);
      this.#queue.remove(job, copy);
      this.#recordings.delete(job.id);
      this.#files.delete(job.id);
      if (reason === 'discarded') this.#forget(job);
    },
    forget: ({ job }) => this.#forget(job),
    startUndo: ({ jobId }) => void this.#startUndo(jobId),
    stopUndo: ({ jobId }) => {
      this.#undos.stop(jobId);
      this.#queue.unmark(jobId);
    },
    listTakes: () => this.#list(),
    listElsewhere: () => void this.listElsewhere(),
    deliver: ({ job, transcription, automatic }) => {
      if (this.#replay?.jobId === job.id) this.#replay.textId = transcription.id;
      this.#backoff.reset();
      this.#ports.onResult({ transcription, automatic });
    },
    rest: () => void setTimeout(() => this.dispatch({ type: 'rested' }), REST_MS),
    notify: ({ notice }) => this.#ports.onNotice(notice),
  };

  #identity(userId: string) {
    return { id: crypto.randomUUID(), userId, startedAt: Date.now() };
  }

  #current(): TakeRecording | undefined {
    return this.#recordings.get(currentJob(this.#state.phase)?.id ?? '');
  }

  #tryNow(): void {
    this.#backoff.reset();
    this.#senders.tryNow();
    this.live.tryNow();
    this.#retryIn(0);
  }

  #retryIn(ms: number): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => {
      // Without a network there is no use in trying: its return is told.
      if (this.#ports.host.environment.isOnline()) this.dispatch({ type: 'send.due' });
    }, ms);
  }

  /** Best effort: what can't be told now is listed by the server as a recording that can still be discarded. */
  #forget(job: Job): void {
    this.#ports.server.discard(job.id).catch(() => undefined);
  }

  async #startUndo(jobId: string): Promise<void> {
    this.#senders.stop(jobId);
    this.#undos.start(jobId, () => this.dispatch({ type: 'undo.expired', jobId }));
    const job = this.#state.leaving.find((one) => one.job.id === jobId)?.job;
    if (job && (await this.#queue.claim(job)) && this.#undos.has(jobId)) this.#queue.mark(job);
  }

  #list(): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.#queue.list(userId, (records) => {
      const send = this.#listedFor !== userId && this.#ports.host.environment.isOnline();
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
