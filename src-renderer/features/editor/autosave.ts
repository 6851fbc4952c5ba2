import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { HttpError, NetworkError } from '../../data/http-error.ts';
import { serverWords } from '../../i18n/i18n.ts';
import type { Draft } from '../../platform/platform.ts';

/** Milliseconds of quiet after which an edit is sent, and the longest that one waits while someone keeps typing. */
const QUIET_MS = 800;
const LONGEST_WAIT_MS = 2000;
/** Milliseconds before a failed save is tried again while the page is open. */
const RETRY_MS = 10_000;
/** Bytes of body that a browser sends for a page that is closing (Fetch standard, keepalive). */
const KEEPALIVE_BYTES = 60_000;

/** What is saved: the text, and the same with its formatting where it has some. */
export type Content = Pick<Draft, 'text' | 'html'>;

/** The transcription as another page has stored it. */
export type Theirs = Transcription & { readonly html?: string | null };

export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'retry' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'conflict'; readonly mine: Content; readonly theirs: Theirs };

export interface AutosaveOptions {
  /** The stored text and version the edits are based on. */
  readonly base: Draft;
  /**
   * The kept edit that stands in the editor at first: another window, or the sending of kept edits, may be just about to
   * store it.
   */
  readonly unsent?: (Content & Pick<Draft, 'writtenBy'>) | null;
  /** What stands in the editor now. */
  current(): Content;
  save(edit: Draft, keepalive: boolean): Promise<Transcription>;
  readonly drafts: { write(draft: Draft): boolean; remove(): void };
  onState(state: SaveState): void;
  onSaved(saved: Transcription, html: string | null): void;
}

export interface Autosave {
  /** Tells that the text was edited. */
  edited(): void;
  /** Tells whose words came into the text; `null` where no service wrote any of it. It is saved with the next edit. */
  wroteBy(writer: WrittenBy | null): void;
  /** Sends what is unsent now; `leaving` when the page is about to go. Resolves when the server has answered or failed. */
  flush(leaving?: boolean): Promise<void>;
  /** Ends a conflict with the person's own text, which then replaces the other one. */
  keepMine(): Promise<void>;
  /** Ends a conflict with the other text, which the caller has put in the editor. */
  takeTheirs(): void;
  /** Starts with a conflict that was found before the first edit. */
  conflict(mine: Content, theirs: Theirs): void;
  /** Another text of the same transcription was put in the editor, which is no edit: edits are based on it from here on. */
  rebase(content: Content): void;
  /** The transcription was deleted here, on purpose: nothing of it is sent or kept any more. */
  discard(): void;
  /** Stops every timer. Unsent edits stay in the draft store, and can still be flushed. */
  stop(): void;
  /** What was told last. */
  state(): SaveState;
}

/** The other version in the body of a `version_conflict`, null where the error is another one. */
export function otherVersion(error: unknown): Theirs | null {
  if (!(error instanceof HttpError) || error.code !== 'version_conflict') return null;
  return (error.body as { current?: Theirs }).current ?? null;
}

function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  // What stands in front of our server may not know its way to it for a while.
  const isForeign = error.status === 404 && error.code === null;
  return isForeign || error.status >= 500 || error.status === 429 || error.status === 401;
}

export function contentOf({ text, html }: Theirs): Content {
  return { text, html: html ?? null };
}

export function isSame(one: Content, other: Content): boolean {
  return one.text === other.text && one.html === other.html;
}

/** What a failure other than a conflict means for the edit. */
function stateAfter(error: unknown): SaveState {
  if (isPassing(error)) return { kind: 'retry' };
  if (!(error instanceof HttpError)) return { kind: 'refused', reason: String(error) };
  return error.code === 'not_found'
    ? { kind: 'gone' }
    : {
        kind: 'refused',
        reason: serverWords(error.code, error.userText, error.retryAfterMs) ?? error.message,
      };
}

/**
 * Saves the text of one transcription as it is edited: one request at a time, each based on the version before. An
 * edit is kept on the device before it is sent and let go once the server has it; nothing is overwritten unseen.
 */
export class DraftAutosave implements Autosave {
  readonly #options: AutosaveOptions;
  #base: AutosaveOptions['base'];
  #unsent: NonNullable<AutosaveOptions['unsent']> | null;
  #state: SaveState = { kind: 'saved' };
  #writer: NonNullable<AutosaveOptions['unsent']>['writtenBy'];
  #dirty = false;
  #running: Promise<void> | null = null;
  #stopped = false;
  #waitingSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#base = this.#options.base;
    this.#unsent = this.#options.unsent ?? null;
    this.#writer = this.#options.unsent?.writtenBy;
  }

  readonly flush: Autosave['flush'] = async (leaving = false) => {
    clearTimeout(this.#timer);
    if (this.#running) {
      if (leaving && this.#dirty) this.#keepDraft();
      await this.#running;
    }
    if (!this.#canSend()) return;
    this.#running = this.#send(leaving).finally(() => {
      this.#running = null;
    });
    await this.#running;
    if (this.#dirty && this.#state.kind === 'unsaved') this.#later(QUIET_MS);
  };

  readonly edited: Autosave['edited'] = () => {
    if (!this.#dirty) this.#waitingSince = Date.now();
    this.#dirty = true;
    if (this.#state.kind === 'conflict' || this.#state.kind === 'gone') return;
    // Told once: with every key, it would have the page around the text drawn anew.
    if (this.#state.kind !== 'retry' && this.#state.kind !== 'unsaved') this.#show({ kind: 'unsaved' });
    this.#later(Math.max(0, Math.min(QUIET_MS, this.#waitingSince + LONGEST_WAIT_MS - Date.now())));
  };

  readonly wroteBy: Autosave['wroteBy'] = (by) => {
    this.#writer = by;
  };

  readonly keepMine: Autosave['keepMine'] = async () => {
    if (this.#state.kind !== 'conflict') return;
    this.#base = { ...contentOf(this.#state.theirs), version: this.#state.theirs.version };
    this.#dirty = true;
    this.#show({ kind: 'unsaved' });
    await this.flush();
  };

  readonly takeTheirs: Autosave['takeTheirs'] = () => {
    if (this.#state.kind !== 'conflict') return;
    const { theirs } = this.#state;
    this.#dirty = false;
    this.#accepted(theirs, contentOf(theirs));
  };

  readonly conflict: Autosave['conflict'] = (mine, theirs) => {
    this.#show({ kind: 'conflict', mine, theirs });
  };

  readonly rebase: Autosave['rebase'] = (content) => {
    this.#base = { ...content, version: this.#base.version };
  };

  readonly discard: Autosave['discard'] = () => {
    clearTimeout(this.#timer);
    this.#dirty = false;
    // Not shown: the editor is about to close, and whoever deleted knows.
    this.#state = { kind: 'gone' };
    this.#options.drafts.remove();
  };

  readonly stop: Autosave['stop'] = () => {
    this.#stopped = true;
    clearTimeout(this.#timer);
  };

  readonly state: Autosave['state'] = () => this.#state;

  #show(next: SaveState): void {
    this.#state = next;
    this.#options.onState(next);
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #asDraft(content: Content): Draft {
    return {
      ...content,
      version: this.#base.version,
      ...(this.#writer !== undefined && { writtenBy: this.#writer }),
    };
  }

  #keepDraft(): boolean {
    return this.#options.drafts.write(this.#asDraft(this.#options.current()));
  }

  /** Whether the other version is what this editor began with, stored in the meantime; true once at most. */
  #isOwnBeginning(theirs: Theirs | null): theirs is Theirs {
    if (!theirs || !this.#unsent || !isSame(contentOf(theirs), this.#unsent)) return false;
    this.#unsent = null;
    return true;
  }

  async #failed(error: unknown, mine: Content, leaving: boolean): Promise<void> {
    const theirs = otherVersion(error);
    if (theirs && isSame(contentOf(theirs), mine)) {
      this.#accepted(theirs, mine);
      return;
    }
    if (this.#isOwnBeginning(theirs)) {
      this.#dirty = true;
      this.#accepted(theirs, contentOf(theirs));
      await this.#send(leaving);
      return;
    }
    if (theirs) {
      this.#show({ kind: 'conflict', mine, theirs });
      return;
    }
    this.#dirty = true;
    const next = stateAfter(error);
    this.#show(next);
    if (next.kind === 'retry') this.#later(RETRY_MS);
  }

  #accepted(saved: Transcription, { html }: Content): void {
    this.#base = { text: saved.text, html, version: saved.version };
    if (this.#dirty) this.#keepDraft();
    else this.#options.drafts.remove();
    this.#options.onSaved(saved, html);
    this.#show({ kind: this.#dirty ? 'unsaved' : 'saved' });
  }

  async #send(leaving: boolean): Promise<void> {
    const content = this.#options.current();
    this.#dirty = false;
    if (isSame(content, this.#base)) {
      // What a service wrote was taken back before it was saved.
      if (this.#writer) this.#writer = undefined;
      this.#options.drafts.remove();
      return this.#show({ kind: 'saved' });
    }
    const edit = this.#asDraft(content);
    this.#options.drafts.write(edit);
    this.#show({ kind: 'saving' });
    try {
      const units = content.text.length + (content.html?.length ?? 0);
      const saved = await this.#options.save(edit, leaving && units * 3 < KEEPALIVE_BYTES);
      if (this.#writer === edit.writtenBy) this.#writer = undefined;
      this.#accepted(saved, content);
    } catch (error) {
      await this.#failed(error, content, leaving);
    }
  }

  #canSend(): boolean {
    return this.#dirty && this.#state.kind !== 'conflict' && this.#state.kind !== 'gone';
  }
}
