import { createListeners } from '../../../../src/async/listeners.ts';
import { SENSITIVITY } from '../../../../src/contract/limits.ts';
import { Backoff } from '../../../../src/sending/backoff.ts';
import { LiveListener } from '../live/live-listener.ts';
import { step } from '../machine/recorder-machine.ts';
import {
  currentTake,
  followedTakeOf,
  INITIAL_STATE,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type RecorderTake,
} from '../machine/recorder-state.ts';
import { hasUnsentFile } from '../machine/upload-events.ts';
import { openTakeUploads } from '../upload/open-take-uploads.ts';
import { Submissions } from '../upload/submissions.ts';
import type { TakeUploads } from '../upload/take-uploads.ts';
import { ElsewhereTakes } from './elsewhere-takes.ts';
import { LastAudio } from './last-audio.ts';
import { newIdentity, newTake, type RecordingChoice, storedTake, withUnstored } from './new-takes.ts';
import { PickedFiles } from './picked-files.ts';
import type { RecorderPorts } from './recorder-ports.ts';
import { TakeRecording } from './take-recording.ts';
import { TakeStoreQueue } from './take-store-queue.ts';
import { UndoTimers } from './undo-timers.ts';
import { vibrationFor } from './vibrations.ts';

/** Milliseconds the check mark stays before the button is ready again. */
const DONE_MS = 3000;

type CommandHandlers = {
  [D in RecorderCommand['do']]: (command: Extract<RecorderCommand, { do: D }>) => void;
};

/**
 * The running recorder: it owns the microphone, the takes and their uploads, and executes the machine's
 * commands. It lives outside the component tree, so navigation and re-renders do not stop it.
 */
export class RecorderSession {
  /** Live words of the current take. */
  readonly live: LiveListener;
  readonly lastAudio = new LastAudio(() => this.#listeners.notify());
  readonly #ports: RecorderPorts;
  readonly #queue: TakeStoreQueue;
  readonly #uploads: TakeUploads;
  readonly #submissions: Submissions;
  readonly #elsewhere: ElsewhereTakes;
  readonly #listeners = createListeners();
  readonly #recordings = new Map<string, TakeRecording>();
  readonly #isUnstored = (takeId: string) => (this.#recordings.get(takeId)?.unstored.length ?? 0) > 0;
  readonly #files = new PickedFiles();
  readonly #undos = new UndoTimers();
  readonly #eventQueue: RecorderEvent[] = [];
  readonly #backoff = new Backoff();
  #state: RecorderState = INITIAL_STATE;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #sensitivity: number = SENSITIVITY.default;
  #listedUserId: string | null = null;
  #isDispatching = false;

  constructor(ports: RecorderPorts) {
    const { dispatch } = this;
    const { host, server, onSessionInvalid } = ports;
    this.#ports = ports;
    this.live = new LiveListener(server.listen);
    this.#queue = new TakeStoreQueue(ports, dispatch, this.#isUnstored);
    this.#uploads = openTakeUploads({ host, calls: server, recordings: this.#recordings, dispatch });
    this.#submissions = new Submissions({
      uploads: this.#uploads,
      queue: this.#queue,
      calls: server,
      transcribe: server.transcribe,
      audioOf: (take) => this.audioOf(take),
      dispatch,
      isOnline: host.environment.isOnline,
      onSessionInvalid,
    });
    const { superseded } = this.#submissions;
    const userId = () => this.#state.userId;
    const ids = (owner: string) => this.#queue.ids(owner);
    this.#elsewhere = new ElsewhereTakes({ server, superseded, userId, ids, dispatch });
    host.takes.watch(() => this.#list());
    host.environment.whenShown(() => this.#retryNow());
    host.environment.whenOnline(() => {
      this.#retryNow();
      void this.listElsewhere();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    return this.#listeners.add(listener);
  };

  readonly getState = (): RecorderState => this.#state;

  /** Sets the owner of the takes; null signs out. A running recording is stopped and kept. */
  setAccount(userId: string | null): void {
    if (userId !== this.#state.userId) {
      this.#submissions.abortAll();
      this.#queue.setAccount(userId);
      this.#listedUserId = null;
      this.lastAudio.forget();
    }
    this.dispatch({ type: 'account.changed', userId });
  }

  start(choice: RecordingChoice): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.dispatch({ type: 'start', take: newTake(newIdentity(userId), choice) });
  }

  /** Sends files in their order: the first while the user waits, the others in the background. */
  sendFiles(files: readonly File[], choice: RecordingChoice): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.dispatch({ type: 'files.picked', takes: this.#files.add(files, userId, choice) });
  }

  setSensitivity(sensitivity: number): void {
    this.#sensitivity = sensitivity;
    this.#current()?.setSensitivity(sensitivity);
  }

  /** Current loudness, 0 to 1; 0 while not recording. */
  readonly level = (): number => this.#current()?.level() ?? 0;

  /** Recorded milliseconds of the current take, without pauses. */
  readonly elapsedMs = (): number => this.#current()?.elapsedMs() ?? 0;

  /** The audio of a kept take, or of the take transcribed last. Null if this device no longer has it. */
  async audioOf(take: RecorderTake): Promise<Blob | null> {
    const lastAudio = this.lastAudio.ofTake(take.id);
    if (lastAudio) return lastAudio;
    const file = this.#files.get(take.id);
    if (file) return file;
    // The recording may be forgotten meanwhile.
    const recording = this.#recordings.get(take.id);
    const stored = await this.#ports.host.takes.audio(take.id, take.userId);
    const unstored = recording?.unstored ?? [];
    if (unstored.length === 0) return stored;
    const type = stored?.type || this.#ports.host.source.mimeType;
    return new Blob(stored ? [stored, ...unstored] : [...unstored], { type });
  }

  /** Fetches the takes that other devices left on the server. */
  readonly listElsewhere = (): Promise<void> => this.#elsewhere.list();

  /** Sends an event to the machine and executes its commands. */
  readonly dispatch = (event: RecorderEvent): void => {
    this.#eventQueue.push(event);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    try {
      for (let next = this.#eventQueue.shift(); next; next = this.#eventQueue.shift()) this.#advance(next);
    } finally {
      this.#isDispatching = false;
    }
  };

  #advance(event: RecorderEvent): void {
    const before = this.#state;
    const { state, commands } = step(before, event);
    this.#state = state;
    if (event.type === 'slice.stored') this.#uploads.notifyStored(event.takeId);
    for (const command of commands) this.#execute(command);
    if (state === before) return;
    if (event.type === 'liveUpload.changed' && event.liveUpload.is === 'open') this.live.retryNow();
    this.#updateHost(before.phase.name, state.phase.name);
    const take = currentTake(state.phase);
    if (take && take.id !== currentTake(before.phase)?.id) this.live.begin(take.id);
    this.live.follow(followedTakeOf(state));
    this.#listeners.notify();
  }

  #updateHost(before: Phase['name'], now: Phase['name']): void {
    const { environment } = this.#ports.host;
    const recording = now === 'recording' || now === 'stopping';
    environment.setLeaveConfirmation(
      recording || hasUnsentFile(this.#state) || [...this.#recordings.keys()].some(this.#isUnstored),
    );
    if (now === before) return;
    environment.setRecording(recording);
    const vibration = vibrationFor(now);
    if (vibration) environment.vibrate(vibration);
  }

  #execute(command: RecorderCommand): void {
    (this.#handlers[command.do] as (command: RecorderCommand) => void)(command);
  }

  readonly #handlers: CommandHandlers = {
    openTake: ({ take }) => this.#queue.open(take),
    openMicrophone: () => {
      const take = currentTake(this.#state.phase);
      if (take)
        this.#recordings.set(take.id, new TakeRecording(take, { ...this.#ports, dispatch: this.dispatch }));
      void this.#current()?.open(this.#sensitivity);
    },
    startCapture: ({ take }) => {
      this.#recordings.get(take.id)?.start();
      this.#uploads.follow(take);
    },
    pauseCapture: ({ takeId }) => this.#recordings.get(takeId)?.pause(),
    resumeCapture: ({ takeId }) => this.#recordings.get(takeId)?.resume(),
    muteCapture: ({ takeId, muted }) => this.#recordings.get(takeId)?.setMuted(muted),
    stopCapture: ({ takeId }) => void this.#recordings.get(takeId)?.stop(),
    closeMicrophone: ({ takeId }) => {
      this.#recordings.get(takeId)?.close();
      this.#recordings.delete(takeId);
    },
    submit: ({ take, language }) => this.#submissions.submit(take, language),
    send: ({ take, finishes }) => this.#submissions.send(take, finishes),
    abortSubmit: ({ takeId }) => this.#submissions.abort(takeId),
    retryLater: ({ retryAfterMs }) => this.#retryIn(this.#backoff.next(retryAfterMs)),
    markWaiting: ({ take }) => this.#queue.markWaiting(take),
    seal: ({ take, failure }) => {
      this.#uploads.stop(take.id);
      this.#recordings.get(take.id)?.keep(take);
      this.#queue.seal(take, failure);
    },
    remove: ({ take, reason }) => {
      // Playback after the commit uses a copy, which the browser keeps outside the page's memory.
      const copy = reason === 'committed' ? this.audioOf(take).catch(() => null) : null;
      if (copy) {
        this.lastAudio.keep(take.id, copy);
        this.#elsewhere.end(take.id);
      }
      this.#uploads.stop(take.id);
      // While the server has it, the row keeps other windows from listing it as one of another device.
      const deletion = reason === 'discarded' ? this.#elsewhere.discard(take) : null;
      this.#queue.remove(take, copy ?? deletion);
      this.#recordings.delete(take.id);
      this.#files.forget(take.id);
      if (reason !== 'committed') void this.#ports.onDiscarded(take.id);
    },
    forget: ({ take }) => {
      this.#files.forget(take.id);
      this.#queue.remove(take, this.#elsewhere.discard(take));
    },
    startUndo: ({ takeId }) => void this.#startUndo(takeId),
    stopUndo: ({ takeId }) => {
      this.#undos.stop(takeId);
      this.#queue.unmark(takeId);
    },
    listTakes: () => this.#list(),
    listElsewhere: () => void this.listElsewhere(),
    deliver: ({ take, transcription, automatic }) => {
      this.lastAudio.setText(take.id, transcription.id);
      this.#backoff.reset();
      this.#ports.onResult({ takeId: take.id, transcription, automatic }, take);
    },
    showDone: ({ takeId }) => void setTimeout(() => this.dispatch({ type: 'done.expired', takeId }), DONE_MS),
    notify: ({ notice }) => this.#ports.onNotice(notice),
  };

  #current(): TakeRecording | undefined {
    return this.#recordings.get(currentTake(this.#state.phase)?.id ?? '');
  }

  #retryNow(): void {
    this.#backoff.reset();
    this.#uploads.retryNow();
    this.live.retryNow();
    this.#retryIn(0);
  }

  #retryIn(ms: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      // While offline, the `online` event triggers the next try.
      if (this.#ports.host.environment.isOnline()) this.dispatch({ type: 'send.due' });
    }, ms);
  }

  async #startUndo(takeId: string): Promise<void> {
    this.#uploads.stop(takeId);
    this.#undos.start(takeId, () => this.dispatch({ type: 'undo.expired', takeId }));
    const take = this.#state.undoable.find((one) => one.take.id === takeId)?.take;
    if (take && (await this.#queue.claim(take)) && this.#undos.has(takeId)) this.#queue.mark(take);
  }

  #list(): void {
    const { userId } = this.#state;
    if (userId === null) return;
    this.#queue.list(userId, (records) => {
      const send = this.#listedUserId !== userId && this.#ports.host.environment.isOnline();
      this.#listedUserId = userId;
      const takes = withUnstored(records.map(storedTake), this.#recordings.values());
      this.dispatch({ type: 'takes.listed', takes, send });
    });
  }
}
