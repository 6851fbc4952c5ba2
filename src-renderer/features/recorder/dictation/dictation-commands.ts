import type { Dictation } from '../../../../src/contract/desktop/desktop.ts';
import { type DictationCommand, PILL_REFRESH_MS } from '../../../../src/contract/desktop/desktop-options.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
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
import { ringFor } from '../ui/meter.ts';

/** How many of the last words are told, in UTF-16 units. */
const WORDS_MAX = 240;

/** What there is to say at the end of a dictation. */
export type DictationNote =
  | 'pasted'
  | 'copied'
  | 'noSpeech'
  | 'cancelled'
  | 'kept'
  | 'signIn'
  | 'busy'
  | 'microphone'
  | 'failed';

/** The same, or what the recorder has to say of it. */
export type DictationEnd =
  | DictationNote
  | { readonly failed: RecorderTake }
  | { readonly problem: RecorderProblem };

interface Parts {
  readonly recorder: Recorder;
  readonly host: Pick<DesktopHost, 'onDictationCommand' | 'reportDictation' | 'deliver'>;
  /** What the next recording is made with. */
  choice(): RecordingChoice;
  /** How it ended, in the person's language. */
  say(end: DictationEnd): string;
  /** A recording that was not dictated is text. */
  onText(): void;
}

/** The last words that were understood, settled or not. */
function lastWords({ segments, partial }: LiveWords): string {
  const words = [...segments.map(({ text }) => text), partial].filter(Boolean).join(' ');
  return words.length <= WORDS_MAX ? words : words.slice(words.indexOf(' ', words.length - WORDS_MAX) + 1);
}

/** Why a recording that is neither in work nor a text has ended, as far as its own page knows. */
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
 * Recording from any program: does what the keys, the tray and the small window ask, with the recorder of this page,
 * tells how it goes and brings the text to where the person is. Texts of recordings begun elsewhere are not touched.
 */
export class DictationCommands {
  readonly #parts: Parts;
  #takeId: string | null = null;
  /** What was dictated last, also when it is over. */
  #lastId: string | null = null;
  #before: Phase['name'] = 'idle';
  /** The words of the recording before, which stay in the page until there are others. */
  #oldWords: LiveWords | null = null;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts to listen. Returns the way to stop. */
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
    return () => {
      clearInterval(this.#ticking);
      for (const stop of stops) stop();
    };
  }

  #obey(order: DictationCommand): void {
    const { session } = this.#parts.recorder;
    const { name } = session.getState().phase;
    const isOn = name === 'requesting' || name === 'recording';
    if (order === 'cancel') session.dispatch({ type: 'cancel' });
    else if (order === 'stop' || (order === 'toggle' && isOn)) session.dispatch({ type: 'stop' });
    else if (!isOn) this.#begin();
  }

  #begin(): void {
    const { recorder, choice } = this.#parts;
    const { session } = recorder;
    const { userId, phase } = session.getState();
    if (userId === null) {
      this.#tellEnd('signIn');
    } else if (phase.name === 'idle' || phase.name === 'done') {
      this.#oldWords = session.live.getWords();
      session.start(choice());
      this.#takeId = currentTake(session.getState().phase)?.id ?? null;
      this.#lastId = this.#takeId;
      clearInterval(this.#ticking);
      this.#ticking = setInterval(() => this.#follow(), PILL_REFRESH_MS);
      this.#follow();
    } else if (this.#takeId === null) {
      this.#tellEnd('busy');
    } else {
      // Its own text is still being made: that comes first.
      this.#follow();
    }
  }

  /** Tells how it stands; ends what is no longer in work. */
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
    else if (name === 'recording') this.#report({ phase: 'recording', level: ringFor(session.level()) });
    else if (name !== 'done') this.#report({ phase: 'working' });
  }

  /** A text whose recording was begun in the page comes to somebody who may be looking elsewhere. */
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
    // It is in the history in any case.
    const end = await this.#parts.host.deliver(text).catch((): 'failed' => 'failed');
    // Whoever dictates again by now sees that, and not the end of what was before.
    if (this.#takeId === null) this.#tellEnd(end);
  }

  /** Nothing more is told of the dictation that was followed. */
  #end(): void {
    clearInterval(this.#ticking);
    this.#takeId = null;
  }

  #tellEnd(end: DictationEnd): void {
    const isDone = end === 'pasted' || end === 'copied';
    this.#report({ phase: isDone ? 'done' : 'failed', note: this.#parts.say(end) });
  }

  #report(told: Pick<Dictation, 'phase'> & Partial<Dictation>): void {
    const { recorder, host } = this.#parts;
    const { session } = recorder;
    const words = session.live.getWords();
    const isLive = told.phase === 'recording' || told.phase === 'working';
    host.reportDictation({
      level: 0,
      note: '',
      elapsedMs: isLive ? session.elapsedMs() : 0,
      words: isLive && words !== this.#oldWords ? lastWords(words) : '',
      ...told,
    });
  }
}
