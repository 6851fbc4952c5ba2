import type { AiTool } from '../../../src/contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import type { Draft } from '../../platform/platform.ts';
import {
  type Content,
  contentOf,
  type Edit,
  fitsKeepalive,
  hashOf,
  isSame,
  noteUnanswered,
  otherVersion,
  type SaveState,
  stateAfter,
  type Theirs,
  type Unanswered,
  unansweredOf,
} from './save-state.ts';

/** Milliseconds without typing before an edit is sent, and the longest wait during continuous typing. */
const QUIET_MS = 800;
const LONGEST_WAIT_MS = 2000;
/** Milliseconds between retries of a failed save while the page is open. */
const RETRY_MS = 10_000;

export interface AutosaveOptions {
  /** The text and version on the server that the edits are based on. */
  readonly base: Draft;
  /**
   * The unsent edit that the editor opens with: another window, or the background sending of drafts, may
   * store it at any moment.
   */
  readonly unsent?: Omit<Draft, 'version'> | null;
  /** The current content of the editor. */
  current(): Content;
  save(edit: Draft & { readonly forkedFrom: number | undefined }, keepalive: boolean): Promise<Transcription>;
  /**
   * Stores an edit as a version if other texts were merged into the stored one meanwhile, or taken out; otherwise
   * returns false. As the current text, the edit would lack their words.
   */
  saveAsVersion(edit: Draft): Promise<boolean>;
  /** Another device changed the text as well; its words that are missing in the editor are in the versions now. */
  onConflict(): void;
  readonly drafts: { write(draft: Draft): boolean; remove(): void };
  onState(state: SaveState): void;
  onSaved(saved: Transcription, html: string | null): void;
}

/** A text that has replaced another on the server. */
export interface Exchanged {
  readonly stored: Theirs;
  /** Whether the editor has edits made during the request. */
  readonly isEdited: boolean;
}

export interface Autosave {
  /** Notifies that the text was edited. */
  edited(): void;
  /** Sets which service wrote words of the text, `null` if none did, and with which tool. It is saved with the next edit. */
  wroteBy(writer: WrittenBy | null | undefined, tool?: AiTool): void;
  /**
   * Sends unsaved edits now; `leaving` when the page is closing. Resolves when the server has answered or
   * failed.
   */
  flush(leaving?: boolean): Promise<void>;
  /**
   * Saves, then runs `request`, which replaces this `version` by another text and puts that in the editor; no other
   * save begins meanwhile. Rejects when the text could not be saved, and with the errors of `request`.
   */
  exchange<A extends Exchanged>(request: (version: number) => Promise<A>): Promise<A>;
  /** Sets a new base after the editor loaded another text of the same transcription, which is not an edit. */
  rebase(content: Content): void;
  /** The user deleted the transcription: drops unsent edits and the draft. */
  discard(): void;
  /** Stops every timer. Unsent edits stay in the draft store and can still be flushed. */
  stop(): void;
  /** The state reported last. */
  state(): SaveState;
}

/**
 * Saves the edits of one transcription: one request at a time, each based on the previous version. An edit is kept on
 * the device before it is sent and removed once the server has it. A text saved by another device meanwhile is replaced
 * by this one, and stays in the versions; one with newly merged texts is not.
 */
export class DraftAutosave implements Autosave {
  readonly #options: AutosaveOptions;
  #base: AutosaveOptions['base'];
  /** Edits of the base without a response. */
  #unanswered: Unanswered;
  #state: SaveState = { kind: 'saved' };
  /** The version that the editor's text was made from, if it is about to replace another one. */
  #forkedFrom: number | undefined;
  #writer: Edit['writtenBy'];
  #tool: Edit['tool'];
  #dirty = false;
  #running: Promise<unknown> | null = null;
  #stopped = false;
  #waitingSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#base = this.#options.base;
    this.#unanswered = unansweredOf(this.#options.unsent ?? null);
    this.#writer = this.#options.unsent?.writtenBy;
  }

  readonly flush: Autosave['flush'] = async (leaving = false) => {
    clearTimeout(this.#timer);
    if (this.#running && this.#canSend()) this.#keepDraft();
    while (this.#running) await this.#running;
    if (!this.#canSend()) return;
    await this.#run(() => this.#send(leaving));
    if (this.#dirty && this.#state.kind === 'unsaved') this.#later(QUIET_MS);
  };

  readonly edited: Autosave['edited'] = () => {
    if (!this.#dirty) this.#waitingSince = performance.now();
    this.#dirty = true;
    if (this.#state.kind === 'gone') return;
    // Reported once: a report on every keystroke would re-render the page.
    if (this.#state.kind !== 'retry' && this.#state.kind !== 'unsaved') this.#show({ kind: 'unsaved' });
    this.#later(Math.max(0, Math.min(QUIET_MS, this.#waitingSince + LONGEST_WAIT_MS - performance.now())));
  };

  readonly wroteBy: Autosave['wroteBy'] = (by, tool) => {
    if (by !== undefined) this.#writer = by;
    this.#tool = tool;
  };

  readonly exchange: Autosave['exchange'] = async (request) => {
    do await this.flush();
    while (this.#running || this.#state.kind === 'unsaved');
    if (this.#state.kind !== 'saved') throw new Error('The text could not be saved.');
    return this.#run(async () => {
      const before = this.#asDraft(this.#options.current());
      const answer = await request(this.#base.version);
      clearTimeout(this.#timer);
      this.#dirty = answer.isEdited;
      this.#accepted(answer.stored, { ...before, ...contentOf(answer.stored) });
      if (this.#dirty) this.#later(QUIET_MS);
      return answer;
    });
  };

  readonly rebase: Autosave['rebase'] = (content) => {
    this.#base = { ...content, version: this.#base.version };
    this.#spend(this.#asDraft(content));
  };

  readonly discard: Autosave['discard'] = () => {
    clearTimeout(this.#timer);
    this.#dirty = false;
    // Not reported: the editor is about to close, and the user deleted the text themselves.
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

  /** Runs one request; the next waits for it. */
  async #run<T>(request: () => Promise<T>): Promise<T> {
    const running = request();
    // Waiting requests are not affected by its failure.
    this.#running = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      this.#running = null;
    }
  }

  /** Forgets the author of a text that is stored or gone, unless it was set again meanwhile. */
  #spend({ writtenBy, tool }: Edit): void {
    if (this.#writer !== writtenBy) return;
    this.#writer = undefined;
    if (this.#tool === tool) this.#tool = undefined;
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
      ...(this.#tool && { tool: this.#tool }),
    };
  }

  #keepDraft(edit = this.#asDraft(this.#options.current())): void {
    // Until it has replaced another text, it is not an edit of that.
    const version = this.#forkedFrom ?? edit.version;
    const unanswered = [...this.#unanswered.keys()];
    this.#options.drafts.write({ ...edit, version, ...(unanswered.length > 0 && { unanswered }) });
  }

  async #failed(error: unknown, mine: Edit, leaving: boolean): Promise<void> {
    const theirs = otherVersion(error);
    if (!theirs) {
      this.#dirty = true;
      const next = stateAfter(error);
      if (next.kind !== 'retry') this.#unanswered.delete(hashOf(mine));
      this.#show(next);
      if (next.kind === 'retry') this.#later(RETRY_MS);
    } else if (isSame(contentOf(theirs), mine)) this.#accepted(theirs, mine);
    else await this.#conflicted(theirs, mine, leaving);
  }

  async #conflicted(theirs: Theirs, mine: Edit, leaving: boolean): Promise<void> {
    const stored = this.#unanswered.get(hashOf(contentOf(theirs)));
    try {
      if (!stored && (await this.#savedAsVersion(mine))) return;
    } catch (error) {
      return this.#failed(error, mine, leaving);
    }
    this.#dirty = true;
    // The server has stored an earlier edit of this editor meanwhile.
    if (stored) this.#accepted(theirs, { ...contentOf(theirs), ...stored });
    else {
      this.#forkedFrom ??= this.#base.version;
      this.#base = { ...contentOf(theirs), version: theirs.version };
    }
    await this.#send(leaving);
  }

  async #savedAsVersion(mine: Edit): Promise<boolean> {
    const version = this.#forkedFrom ?? this.#base.version;
    if (!(await this.#options.saveAsVersion({ ...mine, version }))) return false;
    this.#spend(mine);
    this.#options.drafts.remove();
    this.#show({ kind: this.#dirty ? 'unsaved' : 'saved' });
    return true;
  }

  #accepted(saved: Transcription, edit: Edit): void {
    this.#spend(edit);
    this.#base = { text: saved.text, html: edit.html, version: saved.version };
    if (this.#forkedFrom !== undefined) this.#options.onConflict();
    this.#forkedFrom = undefined;
    this.#unanswered.clear();
    if (this.#dirty) this.#keepDraft();
    else this.#options.drafts.remove();
    this.#options.onSaved(saved, edit.html);
    this.#show({ kind: this.#dirty ? 'unsaved' : 'saved' });
  }

  /** Whether the text equals the server's: the user has undone unsaved edits. Unknown while a save has no response. */
  #isUndone(content: Content): boolean {
    if (!isSame(content, this.#base)) return false;
    if (this.#writer) this.#writer = undefined;
    this.#tool = undefined;
    if (this.#unanswered.size > 0) return false;
    this.#options.drafts.remove();
    return true;
  }

  async #send(leaving: boolean): Promise<void> {
    let content: Edit = this.#options.current();
    this.#dirty = false;
    try {
      if (this.#isUndone(content)) return this.#show({ kind: 'saved' });
      const edit = this.#asDraft(content);
      content = edit;
      this.#keepDraft(edit);
      noteUnanswered(this.#unanswered, edit);
      this.#show({ kind: 'saving' });
      const keepalive = leaving && fitsKeepalive(edit);
      const saved = await this.#options.save({ ...edit, forkedFrom: this.#forkedFrom }, keepalive);
      this.#accepted(saved, edit);
    } catch (error) {
      await this.#failed(error, content, leaving);
    }
  }

  #canSend(): boolean {
    return this.#dirty && this.#state.kind !== 'gone';
  }
}
