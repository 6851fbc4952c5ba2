import type { DesktopSettings, Dictation, RecentTexts } from '../../../../src/contract/desktop/desktop.ts';
import { type DictationCommand, PILL_REFRESH_MS } from '../../../../src/contract/desktop/desktop-options.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import { ringFor } from '../../../ui/meter.ts';
import type { LiveWords } from '../live/live-words.ts';
import {
  currentTake,
  FAILURE,
  type Phase,
  type RecorderProblem,
  type RecorderState,
  type RecorderTake,
} from '../machine/recorder-state.ts';
import { passes } from '../machine/upload-events.ts';
import type { RecordingChoice } from '../session/new-takes.ts';
import type { Recorder, ResultListener } from '../session/recorder-for.ts';
import type { Cue } from './cues.ts';
import { SilenceWatch } from './silence-watch.ts';

/** Where a missing speech engine is chosen. */
const MODELS_PAGE = '/desktop#models';
/** Maximum length of the reported last words, in UTF-16 units. */
const WORDS_MAX = 240;

/** Outcome of a dictation, as the pill shows it. */
export type DictationNote =
  | 'pasted'
  | 'copied'
  | 'noSpeech'
  | 'cancelled'
  | 'kept'
  | 'signIn'
  | 'busy'
  | 'noEngine'
  | 'microphone'
  | 'noRecent'
  | 'failed';

/** An outcome, or a take or problem for which the recorder has its own text. */
export type DictationEnd =
  | DictationNote
  | { readonly failed: RecorderTake }
  | { readonly problem: RecorderProblem };

interface Parts {
  readonly recorder: Recorder;
  readonly host: Pick<
    DesktopHost,
    'onDictationCommand' | 'reportDictation' | 'reportRecent' | 'deliver' | 'showPage'
  >;
  /** The options for the next recording. */
  choice(): RecordingChoice;
  /** Chooses the next language for recordings, and returns it. */
  nextLanguage(): RecordingLanguage;
  /** The host's settings; null until known. */
  settings(): Pick<DesktopSettings, 'sounds' | 'stopAfterSilence'> | null;
  playCue(cue: Cue): void;
  /** The last texts of the history, newest first. Rejects if they can't be read. */
  recent(): Promise<RecentTexts>;
  /** False when the server is known to have no speech engine. */
  hasEngine(): boolean;
  /** True when the cursor is in a field of this page. */
  isInField(): boolean;
  /** Runs at the end of each dictation. */
  onEnd(end: DictationEnd, note: string): void;
  /** The outcome in the user's language. */
  say(end: DictationEnd): string;
  /** The name of a language in the user's language. */
  nameOf(language: RecordingLanguage): string;
  /** Runs when a recording that was not started as a dictation becomes text. */
  onText(): void;
}

/** The most recent recognised words, final or interim. */
function lastWords({ segments, partial }: LiveWords): string {
  const words = [...segments.map(({ text }) => text), partial].filter(Boolean).join(' ');
  return words.length <= WORDS_MAX ? words : words.slice(words.indexOf(' ', words.length - WORDS_MAX) + 1);
}

/** The outcome of a recording that ended without text, from what this page knows. */
function endOf({ phase, kept, leaving }: RecorderState, takeId: string): DictationEnd {
  if (leaving.some(({ take }) => take.id === takeId)) return 'cancelled';
  const left = kept.find(({ id }) => id === takeId);
  if (left?.failure?.code === FAILURE.noSpeech) return 'noSpeech';
  if (left?.failure?.code === FAILURE.stopped) return 'cancelled';
  if (left) return left.failure === null || passes(left.failure) ? 'kept' : { failed: left };
  if (phase.name !== 'idle' || !phase.problem) return 'cancelled';
  return phase.problem.kind === 'microphone' ? 'microphone' : { problem: phase.problem };
}

/**
 * Dictation from any program. Executes the commands of the hotkeys, the tray and the pill on this page's
 * recorder, reports its state, and delivers the text to the user's cursor. Texts of recordings started
 * elsewhere are ignored.
 */
export class DictationCommands {
  readonly #parts: Parts;
  #takeId: string | null = null;
  /** The take of the latest dictation; it stays set after the dictation ends. */
  #lastId: string | null = null;
  #before: Phase['name'] = 'idle';
  /** The words of the previous recording; the page keeps them until new ones arrive. */
  #oldWords: LiveWords | null = null;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #silence = new SilenceWatch();
  /** The phase that was reported last: its change is announced by a tone. */
  #shown: Dictation['phase'] = 'idle';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Subscribes to commands and recorder state. Returns the unsubscribe function. */
  listen(): () => void {
    const { recorder, host } = this.#parts;
    const stops = [
      host.onDictationCommand((order) => this.#obey(order)),
      recorder.session.subscribe(() => {
        this.#tellText();
        this.#follow();
      }),
      recorder.onResult(this.#take, 'host'),
    ];
    void this.#tellRecent();
    return () => {
      clearInterval(this.#ticking);
      for (const stop of stops) stop();
    };
  }

  #obey(order: DictationCommand): void {
    const { session } = this.#parts.recorder;
    const { name } = session.getState().phase;
    const isOn = name === 'requesting' || name === 'recording';
    if (order === 'again') void this.#again();
    else if (order === 'language') this.#nextLanguage();
    else if (order === 'retry') this.#retry();
    else if (order === 'cancel') session.dispatch({ type: 'cancel' });
    else if (order === 'stop' || (order === 'toggle' && isOn)) session.dispatch({ type: 'stop' });
    else if (!isOn) this.#begin();
  }

  #begin(): void {
    const { recorder, choice } = this.#parts;
    const { session } = recorder;
    const { userId, phase } = session.getState();
    if (userId === null) {
      this.#tellEnd('signIn');
    } else if (!this.#parts.hasEngine()) {
      this.#tellEnd('noEngine');
      this.#parts.host.showPage(MODELS_PAGE);
    } else if (phase.name === 'idle' || phase.name === 'done') {
      this.#oldWords = session.live.getWords();
      this.#silence = new SilenceWatch();
      session.start(choice());
      this.#begun(currentTake(session.getState().phase)?.id ?? null);
    } else if (this.#takeId === null) {
      this.#tellEnd('busy');
    } else {
      // The previous dictation is still being transcribed: report that first.
      this.#follow();
    }
  }

  /** Follows a take from now on. */
  #begun(takeId: string | null): void {
    this.#takeId = takeId;
    this.#lastId = takeId;
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => this.#follow(), PILL_REFRESH_MS);
    this.#follow();
  }

  /** The take of the last dictation, if it failed and can be transcribed again. */
  #failedTake(): RecorderTake | null {
    const { kept } = this.#parts.recorder.session.getState();
    return kept.find(({ id, failure }) => id === this.#lastId && failure !== null) ?? null;
  }

  #retry(): void {
    const { session } = this.#parts.recorder;
    const take = this.#failedTake();
    if (!take || this.#takeId !== null) return;
    session.dispatch({ type: 'transcribe', takeId: take.id });
    // Refused while the recorder works on another take.
    if (currentTake(session.getState().phase)?.id === take.id) this.#begun(take.id);
    else this.#tellEnd('busy');
  }

  /** Delivers the last text once more. */
  async #again(): Promise<void> {
    if (this.#takeId !== null) return;
    const [last] = await this.#parts.recent().catch((): RecentTexts => []);
    if (last) await this.#deliver(last.text);
    else this.#tellEnd(this.#parts.recorder.session.getState().userId === null ? 'signIn' : 'noRecent');
  }

  #nextLanguage(): void {
    const language = this.#parts.nextLanguage();
    if (this.#takeId === null) this.#report({ phase: 'done', note: this.#parts.nameOf(language) });
    else this.#follow();
  }

  /** Sends the last texts to the pill. Its list stays as it was when they can't be read. */
  async #tellRecent(): Promise<void> {
    const { recent, host, recorder } = this.#parts;
    if (recorder.session.getState().userId === null) return;
    await recent().then(host.reportRecent, () => undefined);
  }

  /** Stops a dictation in which nobody has spoken for as long as the settings say. */
  #watchSilence(): void {
    const { recorder, settings } = this.#parts;
    const seconds = settings()?.stopAfterSilence ?? 0;
    const silentMs = this.#silence.hear(recorder.session.level(), performance.now());
    if (seconds > 0 && silentMs >= seconds * 1000) recorder.session.dispatch({ type: 'stop' });
  }

  /** Reports the state of the dictation, and its end when the recorder has moved on. */
  #follow(): void {
    const takeId = this.#takeId;
    if (takeId === null) return;
    const { session } = this.#parts.recorder;
    const state = session.getState();
    const { name } = state.phase;
    if (currentTake(state.phase)?.id !== takeId) {
      this.#end();
      this.#tellEnd(endOf(state, takeId));
    } else if (name === 'requesting') this.#report({ phase: 'starting' });
    else if (name === 'recording') {
      this.#report({ phase: 'recording', level: ringFor(session.level()) });
      this.#watchSilence();
    } else if (name !== 'done') this.#report({ phase: 'working' });
  }

  /** Announces the text of a recording started in the page: the user may be looking at another window. */
  #tellText(): void {
    const { phase } = this.#parts.recorder.session.getState();
    const isChange = phase.name === 'done' && this.#before !== 'done' && phase.take.id !== this.#lastId;
    this.#before = phase.name;
    if (isChange) this.#parts.onText();
  }

  readonly #take: ResultListener = ({ transcription, automatic }) => {
    const { recorder } = this.#parts;
    const isOurs =
      this.#takeId !== null && currentTake(recorder.session.getState().phase)?.id === this.#takeId;
    if (automatic || !isOurs) return 'passed';
    this.#end();
    void this.#deliver(transcription.personalizedText ?? transcription.originalText);
    return 'taken';
  };

  async #deliver(text: string): Promise<void> {
    const { host, isInField } = this.#parts;
    // The text is in the history even if delivery fails.
    const end = await host.deliver(text, isInField()).catch((): 'failed' => 'failed');
    void this.#tellRecent();
    // The result must not cover the state of a dictation started meanwhile.
    if (this.#takeId === null) this.#tellEnd(end);
  }

  /** Stops following the current dictation. */
  #end(): void {
    clearInterval(this.#ticking);
    this.#takeId = null;
  }

  #tellEnd(end: DictationEnd): void {
    const isDone = end === 'pasted' || end === 'copied';
    const note = this.#parts.say(end);
    this.#report({ phase: isDone ? 'done' : 'failed', note });
    this.#parts.onEnd(end, note);
  }

  #announce(phase: Dictation['phase']): void {
    const before = this.#shown;
    this.#shown = phase;
    if (!this.#parts.settings()?.sounds || phase === before) return;
    if (phase === 'recording') this.#parts.playCue('start');
    else if (before === 'recording') this.#parts.playCue('stop');
  }

  #report(told: Pick<Dictation, 'phase'> & Partial<Dictation>): void {
    const { recorder, host } = this.#parts;
    const { session } = recorder;
    const words = session.live.getWords();
    const isLive = told.phase === 'recording' || told.phase === 'working';
    this.#announce(told.phase);
    host.reportDictation({
      level: 0,
      note: '',
      elapsedMs: isLive ? session.elapsedMs() : 0,
      words: isLive && words !== this.#oldWords ? lastWords(words) : '',
      language: this.#parts.choice().language,
      canRetry: told.phase === 'failed' && this.#failedTake() !== null,
      ...told,
    });
  }
}
