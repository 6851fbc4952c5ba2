import type { LocalEngine, LocalTexts } from '../../../platform/local-engine.ts';
import type { TakeStore } from '../../../platform/recording.ts';
import type { RecorderState, RecorderTake } from '../machine/recorder-state.ts';
import type { RecorderSession } from '../session/recorder-session.ts';
import { KeptRecognition } from './kept-recognition.ts';
import { LiveRecognition } from './live-recognition.ts';
import { LocalTextStore } from './local-text-store.ts';
import { type Reconciliation, reconcileText } from './reconcile-text.ts';

/** The text of a recording that a user edited. */
export interface EditedText {
  readonly takeId: string;
  readonly text: string;
  /** Id of the account that they belong to. */
  readonly userId: string;
}

interface LocalWordsParts {
  readonly engine: Pick<LocalEngine, 'read' | 'subscribe' | 'open'>;
  readonly texts: LocalTexts;
  readonly session: Pick<RecorderSession, 'live' | 'audioOf' | 'getState' | 'subscribe'>;
  readonly takes: Pick<TakeStore, 'ids'>;
  /**
   * Saves the words of a recording as a separate text, if it was transcribed while no page was open. Sending them again
   * creates no second text. The signal fires when the account changes.
   */
  saveText(edited: EditedText, signal: AbortSignal): Promise<void>;
}

/** Words recognised in this page while the server is unreachable. */
export class LocalWords {
  readonly texts: LocalTextStore;
  readonly #live: LiveRecognition;
  readonly #kept: KeptRecognition;
  readonly #session: LocalWordsParts['session'];
  readonly #takes: LocalWordsParts['takes'];
  readonly #saveText: LocalWordsParts['saveText'];
  /** The account whose texts are read. */
  #userId: string | null = null;
  /** Aborted when the account changes. */
  #control = new AbortController();
  #isLoaded = false;

  constructor({ engine, texts, session, takes, saveText }: LocalWordsParts) {
    this.#session = session;
    this.#takes = takes;
    this.#saveText = saveText;
    this.texts = new LocalTextStore(texts);
    const { applyLocalEvent, continueLocally } = session.live;
    this.#live = new LiveRecognition({
      engine,
      texts: this.texts,
      emit: applyLocalEvent,
      continueIn: continueLocally,
    });
    this.#kept = new KeptRecognition({ engine, texts: this.texts, audioOf: (take) => session.audioOf(take) });
    session.subscribe(this.#follow);
    engine.subscribe(this.#follow);
    // Audio that was not recognised live is recognised once the recording waits.
    this.texts.subscribe(this.#follow);
    this.#follow();
  }

  /** True if the engine is here and understands a recording of this kind. */
  readonly canRecognise = (take: RecorderTake): boolean => this.#live.canRecognise(take);

  /** Takes the audio of the running recording. */
  readonly pushAudio = (take: RecorderTake, pcm: Uint8Array): void => this.#live.pushAudio(take, pcm);

  /** See `reconcileText`. */
  readonly reconcile = (reconciliation: Reconciliation): Promise<void> =>
    reconcileText(this.texts, reconciliation);

  readonly recognise = (takeId: string): void => this.#kept.request(takeId);

  readonly #follow = (): void => {
    const state = this.#session.getState();
    this.#live.follow(state);
    if (state.userId !== this.#userId) void this.#changeUser(state);
    else if (this.#isLoaded) this.#kept.follow(state);
  };

  async #changeUser({ userId }: RecorderState): Promise<void> {
    this.#userId = userId;
    this.#isLoaded = false;
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    if (userId === null) return;
    const deviceTakeIds = await this.#takes.ids(userId).catch(() => null);
    const editedTexts = await this.texts.load(userId, deviceTakeIds);
    if (signal.aborted) return;
    this.#isLoaded = true;
    this.#kept.follow(this.#session.getState());
    for (const { takeId, text } of editedTexts) {
      if (signal.aborted) return;
      // Without a network it stays for the next page.
      const isSaved = await this.#saveText({ takeId, text, userId }, signal).then(
        () => true,
        () => false,
      );
      if (isSaved) this.texts.remove(takeId);
    }
  }
}
