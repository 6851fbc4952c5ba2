import type { Dictation, RecentTexts } from '../../../../src/contract/desktop/desktop.ts';
import { type DictationCommand, PILL_REFRESH_MS } from '../../../../src/contract/desktop/desktop-options.ts';
import type { Mode } from '../../../../src/contract/desktop/modes.ts';
import { ringLength } from '../../../ui/meter.ts';
import { currentTake, isCapturing, type RecorderTake } from '../machine/recorder-state.ts';
import type { ResultListener } from '../session/recorder-for.ts';
import { editProblem, LatestTask, taskOf, taskOrTimeout } from './context-task.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';
import { canBeRetried, type DictationEnd, endOf } from './dictation-end.ts';
import { DictationReports } from './dictation-reports.ts';
import { isResultOf } from './dictation-take.ts';
import { type BeginCommand, choiceFor, type DictationTask, PLAIN_TASK } from './dictation-task.ts';
import { announcePageTexts } from './page-texts.ts';
import { PendingTexts } from './pending-texts.ts';
import { reportRecentTexts } from './recent-reports.ts';
import { SilenceWatch } from './silence-watch.ts';
import { type WrittenText, writeText } from './written-text.ts';

/**
 * Dictation from any program. Executes the commands of the hotkeys, the tray and the pill on this page's
 * recorder, reports its state, and delivers the text to the user's cursor. Texts of recordings started
 * elsewhere are ignored.
 */
export class DictationController {
  readonly #parts: DictationControllerParts;
  readonly #reports: DictationReports;
  /** The followed take as the recorder last had it. */
  #take: RecorderTake | null = null;
  /** The take of the latest dictation; it stays set after the dictation ends. */
  #lastTakeId: string | null = null;
  #refreshTimer: ReturnType<typeof setInterval> | undefined;
  #silence = new SilenceWatch();
  readonly #task = new LatestTask();
  /** A dictation that waits for its context; a command meanwhile ends it. */
  #pendingStart: object | null = null;
  /** True while a key is held that began the current dictation: its release ends no other recording. */
  #isHeld = false;
  readonly #texts = new PendingTexts();

  constructor(parts: DictationControllerParts) {
    this.#parts = parts;
    this.#reports = new DictationReports(parts);
  }

  /** Subscribes to commands and recorder state. Returns the unsubscribe function, which also stops following a dictation. */
  listen(): () => void {
    const { recorder, host } = this.#parts;
    const unsubscribes = [
      host.onDictationCommand((command) => this.#execute(command)),
      announcePageTexts(this.#parts, (takeId) => takeId === this.#lastTakeId),
      recorder.session.subscribe(() => this.#follow()),
      recorder.onResult(this.#receive, 'host'),
      reportRecentTexts(this.#parts),
    ];
    return () => {
      for (const stop of unsubscribes) stop();
      const isOn = this.#isActive();
      this.#pendingStart = null;
      this.#end();
      if (isOn) this.#report({ phase: 'idle' });
    };
  }

  /** True while a dictation waits to begin or is followed. */
  #isActive(): boolean {
    return this.#take !== null || this.#pendingStart !== null;
  }

  #execute(command: DictationCommand): void {
    if (command === 'holdEnd' || command === 'holdCancel') this.#endHold(command);
    else if (this.#pendingStart !== null && command !== 'language' && command !== 'mode') {
      if (command === 'start' || command === 'hold') return;
      this.#pendingStart = null;
      this.#reportEnd('cancelled');
    } else if (command === 'again') this.#deliverAgain();
    else if (command === 'language') this.#nextLanguage();
    else if (command === 'mode') this.#nextMode();
    else if (command === 'retry') this.#retry();
    else this.#beginOrEnd(command);
  }

  #beginOrEnd(command: BeginCommand | 'cancel' | 'stop'): void {
    const { session } = this.#parts.recorder;
    // A text that is being written has left the recorder.
    if (command === 'cancel' && this.#take === null && this.#texts.cancel()) this.#reportEnd('cancelled');
    else if (command === 'cancel' || command === 'stop') session.dispatch({ type: command });
    else if (!isCapturing(session.getState().phase)) this.#begin(command);
    else {
      const isOwn = this.#take !== null;
      if (command === 'toggle' || command === 'edit') session.dispatch({ type: 'stop' });
      // Main may not know of the page's own recording yet, and expect a dictation.
      if (!isOwn) this.#report({ phase: this.#reports.isWorking() ? 'working' : 'idle' });
    }
  }

  #endHold(command: 'holdEnd' | 'holdCancel'): void {
    const { phase } = this.#parts.recorder.session.getState();
    const isOn = this.#pendingStart !== null || (this.#take !== null && isCapturing(phase));
    const isEnded = this.#isHeld && isOn;
    this.#isHeld = false;
    if (isEnded) this.#execute(command === 'holdEnd' ? 'stop' : 'cancel');
  }

  #begin(command: BeginCommand): void {
    const { userId, phase } = this.#parts.recorder.session.getState();
    if (userId === null) this.#reportEnd('signIn');
    else if (!this.#parts.hasEngine()) {
      this.#reportEnd('noEngine');
      this.#parts.host.showPage('/desktop#models');
    } else if (phase.name === 'idle' || phase.name === 'done') {
      const isEdit = command === 'edit';
      this.#isHeld = command === 'hold';
      const modes = this.#parts.settings()?.modes ?? [];
      // Without modes, the program in front does not matter, so there is nothing to wait for.
      if (isEdit || modes.length > 0) void this.#beginInContext(isEdit, modes);
      else this.#record(PLAIN_TASK);
    } else if (this.#take === null) this.#reportEnd('busy');
    // The previous dictation is still being transcribed: report that first.
    else this.#follow();
  }

  /** Begins with the mode of the program in front, or with the text that is selected there. */
  async #beginInContext(isEdit: boolean, modes: readonly Mode[]): Promise<void> {
    const pendingStart = {};
    this.#pendingStart = pendingStart;
    this.#follow();
    const pendingTask = taskOf(this.#parts, modes, isEdit);
    const task = await (isEdit ? pendingTask : taskOrTimeout(pendingTask));
    if (this.#pendingStart !== pendingStart) return;
    this.#pendingStart = null;
    const problem = isEdit ? editProblem(this.#parts, task) : null;
    if (problem) this.#reportEnd(problem);
    else if (task) this.#record(task, pendingTask);
  }

  /** `pendingTask`: the complete task, once known; `task` is what is known now. */
  #record(task: DictationTask, pendingTask?: Promise<DictationTask | null>): void {
    const { recorder, choice, enterMode, isInField } = this.#parts;
    this.#task.set(task, pendingTask);
    this.#silence = new SilenceWatch();
    if (task.mode) enterMode(task.mode);
    recorder.session.start({ ...choiceFor(choice(), task), isIntoField: isInField() });
    this.#startFollowing(currentTake(recorder.session.getState().phase));
  }

  /** Follows a take from now on. */
  #startFollowing(take: RecorderTake | null): void {
    this.#take = take;
    this.#lastTakeId = take?.id ?? null;
    clearInterval(this.#refreshTimer);
    this.#refreshTimer = setInterval(() => this.#follow(), PILL_REFRESH_MS);
    this.#follow();
  }

  /** The take of the last dictation, if it failed and can be transcribed again. */
  #failedTake(): RecorderTake | null {
    const { kept } = this.#parts.recorder.session.getState();
    return kept.find(({ id, failure }) => id === this.#lastTakeId && canBeRetried(failure)) ?? null;
  }

  #retry(): void {
    const { session } = this.#parts.recorder;
    const take = this.#failedTake();
    if (this.#take !== null) this.#follow();
    else if (take) {
      session.dispatch({ type: 'transcribe', takeId: take.id });
      // Refused while the recorder works on another take.
      if (currentTake(session.getState().phase)?.id === take.id) this.#startFollowing(take);
      else this.#reportEnd('busy');
    } else {
      // It was sent or deleted meanwhile, or waits to be sent.
      const isKept = session.getState().kept.some(({ id }) => id === this.#lastTakeId);
      this.#reportNoEffect(isKept ? 'kept' : 'noRetry');
    }
  }

  /** Delivers the last text once more. */
  #deliverAgain(): void {
    if (this.#take !== null) this.#follow();
    else {
      this.#report({ phase: 'working' });
      this.#texts.addUnordered(
        () => this.#parts.recentTexts().catch((): RecentTexts => []),
        async ([last]) => (last ? this.#deliver(last.text) : this.#reportNoEffect('noRecent')),
      );
    }
  }

  /** Reports a command that has no effect. */
  #reportNoEffect(end: DictationEnd): void {
    this.#reportOutcome(this.#parts.recorder.session.getState().userId === null ? 'signIn' : end);
  }

  #nextLanguage(): void {
    const language = this.#parts.nextLanguage();
    if (this.#isActive()) this.#follow();
    else this.#report({ phase: 'done', note: this.#parts.nameOf(language) });
  }

  #nextMode(): void {
    const mode = this.#parts.nextMode();
    if (this.#isActive()) this.#follow();
    else {
      this.#task.set({ ...this.#task.known, mode });
      this.#report({ phase: 'done', note: mode?.name ?? this.#parts.outcomeText('noMode') });
    }
  }

  /** Stops a dictation without speech after the configured time, except while the user pauses or mutes it. */
  #watchSilence(isListening: boolean): void {
    const { recorder, settings } = this.#parts;
    const seconds = settings()?.stopAfterSilence ?? 0;
    const silentMs = this.#silence.measure(isListening ? recorder.session.level() : null, performance.now());
    if (seconds > 0 && silentMs >= seconds * 1000) recorder.session.dispatch({ type: 'stop' });
  }

  /** Reports the state of the dictation. */
  #follow(): void {
    if (this.#pendingStart !== null) this.#report({ phase: 'starting' });
    else if (this.#take !== null) this.#followTake(this.#take);
  }

  /** Reports the state of a take, and its end when the recorder has moved on. */
  #followTake(followed: RecorderTake): void {
    const { session } = this.#parts.recorder;
    const state = session.getState();
    const { phase } = state;
    const take = currentTake(phase);
    if (take?.id === followed.id) this.#take = take;
    if (take?.id !== followed.id) {
      this.#end();
      this.#reportEnd(endOf(state, followed, this.#task.known.selection !== null));
    } else if (phase.name === 'requesting') this.#report({ phase: 'starting' });
    else if (phase.name === 'recording') {
      this.#report({ phase: 'recording', level: ringLength(session.level()) });
      this.#watchSilence(!phase.paused && !phase.mutedByUser);
    } else if (phase.name !== 'done') this.#report({ phase: 'working' });
  }

  readonly #receive: ResultListener = (result) => {
    if (this.#take === null || !isResultOf(result, this.#take.id)) return 'passed';
    this.#end();
    const { transcription } = result;
    const onWriting = (): void => {
      if (!this.#isActive()) this.#report({ phase: 'working' });
    };
    this.#texts.add(
      (signal) => writeText(this.#task.complete, transcription, { ...this.#parts, signal, onWriting }),
      (written) => this.#deliverWritten(written, !!transcription.spokenSend),
    );
    return 'taken';
  };

  /** Delivers the task's result, or the plain words if it failed. */
  async #deliverWritten({ task, words, text }: WrittenText, isSent: boolean): Promise<void> {
    const isEdit = task.selection !== null;
    if (text !== null) return this.#deliver(text, isSent && !isEdit, task);
    // Nothing replaces the selection: it stays unchanged.
    if (isEdit) return this.#reportOutcome('notChanged');
    await this.#deliver(words);
    this.#reportOutcome('notWritten');
  }

  /** In this page, a text that replaces its task's selection is pasted only while that is still selected. */
  async #deliver(text: string, isSent = false, task = PLAIN_TASK): Promise<void> {
    const { host, isInField, selectionInField } = this.#parts;
    const { selection } = task;
    const intoApp = isInField() && (selection === null || selectionInField() === selection);
    const edit = selection === null ? null : task.edit;
    // The text is in the history even if delivery fails.
    const end = await host.deliver({ text, intoApp, isSent, edit }).catch((): 'failed' => 'failed');
    this.#reportOutcome(end);
  }

  /** Reports an outcome, which must not cover the state of a later dictation. */
  #reportOutcome(end: DictationEnd): void {
    if (!this.#isActive()) this.#reportEnd(end);
  }

  /** Stops following the current dictation. */
  #end(): void {
    clearInterval(this.#refreshTimer);
    this.#take = null;
    this.#isHeld = false;
  }

  #reportEnd(end: DictationEnd): void {
    const isDone = end === 'pasted' || end === 'copied';
    const note = this.#parts.outcomeText(end);
    this.#report({ phase: isDone ? 'done' : 'failed', note });
    this.#parts.onEnd(end, note);
  }

  #report(state: Pick<Dictation, 'phase'> & Partial<Dictation>): void {
    this.#reports.report(state, {
      mode: this.#pendingStart === null ? this.#task.known.mode : null,
      canRetry: state.phase === 'failed' && this.#failedTake() !== null,
    });
  }
}
