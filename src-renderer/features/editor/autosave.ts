import type { AiTool } from '../../../src/contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { conflictingText } from '../../data/conflicting-text.ts';
import type { Draft } from '../../platform/platform.ts';
import {
  addUnconfirmed,
  type Content,
  contentOf,
  type Edit,
  fitsKeepalive,
  hashOf,
  isSame,
  type SaveState,
  type ServerText,
  stateAfter,
  type UnconfirmedEdits,
  unconfirmedOf,
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
export interface ExchangedText {
  readonly stored: ServerText;
  /** Whether the editor has edits made during the request. */
  readonly isEdited: boolean;
}

export interface Autosave {
  /** Notifies that the text was edited. */
  notifyEdited(): void;
  /** Sets which service wrote words of the text, `null` if none did, and with which tool. It is saved with the next edit. */
  setWriter(writer: WrittenBy | null | undefined, tool?: AiTool): void;
  /** Sends unsaved edits now; `leaving` when the page is closing. Resolves when the server has answered or failed. */
  flush(leaving?: boolean): Promise<void>;
  /**
   * Saves, then runs `request`, which replaces this `version` by another text and puts that in the editor; no other
   * save begins meanwhile. Rejects when the text could not be saved, and with the errors of `request`.
   */
  exchange<A extends ExchangedText>(request: (version: number) => Promise<A>): Promise<A>;
  /** Sets a new base after the editor loaded another text of the same transcription, which is not an edit. */
  rebase(content: Content): void;
  /** Sends nothing until `previous`, the last save of an earlier editor of the text, is done. It must not reject. */
  follow(previous: Promise<void>): void;
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
  #unconfirmed: UnconfirmedEdits;
  #state: SaveState = { kind: 'saved' };
  /** The version that the editor's text was made from, if it is about to replace another one. */
  #forkedFrom: number | undefined;
  #writer: Edit['writtenBy'];
  #tool: Edit['tool'];
  #isDirty = false;
  #request: Promise<unknown> | null = null;
  #isStopped = false;
  #waitingSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#base = this.#options.base;
    this.#unconfirmed = unconfirmedOf(this.#options.unsent ?? null);
    this.#writer = this.#options.unsent?.writtenBy;
  }

  readonly flush: Autosave['flush'] = async (leaving = false) => {
    clearTimeout(this.#timer);
    if (this.#request && this.#canSend()) this.#keepDraft();
    while (this.#request) await this.#request;
    if (!this.#canSend()) return;
    await this.#run(() => this.#send(leaving));
    if (this.#isDirty && this.#state.kind === 'unsaved') this.#flushLater(QUIET_MS);
  };

  readonly notifyEdited: Autosave['notifyEdited'] = () => {
    if (!this.#isDirty) this.#waitingSince = performance.now();
    this.#isDirty = true;
    if (this.#state.kind === 'gone') return;
    // Reported once: a report on every keystroke would re-render the page.
    if (this.#state.kind !== 'retry' && this.#state.kind !== 'unsaved') this.#setState({ kind: 'unsaved' });
    this.#flushLater(
      Math.max(0, Math.min(QUIET_MS, this.#waitingSince + LONGEST_WAIT_MS - performance.now())),
    );
  };

  readonly setWriter: Autosave['setWriter'] = (writer, tool) => {
    if (writer !== undefined) this.#writer = writer;
    this.#tool = tool;
  };

  readonly exchange: Autosave['exchange'] = async (request) => {
    do await this.flush();
    while (this.#request || this.#state.kind === 'unsaved');
    if (this.#state.kind !== 'saved') throw new Error('The text could not be saved.');
    return this.#run(async () => {
      const before = this.#asDraft(this.#options.current());
      const answer = await request(this.#base.version);
      clearTimeout(this.#timer);
      this.#isDirty = answer.isEdited;
      this.#acceptSaved(answer.stored, { ...before, ...contentOf(answer.stored) });
      if (this.#isDirty) this.#flushLater(QUIET_MS);
      return answer;
    });
  };

  readonly rebase: Autosave['rebase'] = (content) => {
    this.#base = { ...content, version: this.#base.version };
    this.#clearWriter(this.#asDraft(content));
  };

  readonly follow: Autosave['follow'] = (previous) => void this.#run(() => previous);

  readonly discard: Autosave['discard'] = () => {
    clearTimeout(this.#timer);
    this.#isDirty = false;
    // Not reported: the editor is about to close, and the user deleted the text themselves.
    this.#state = { kind: 'gone' };
    this.#options.drafts.remove();
  };

  readonly stop: Autosave['stop'] = () => {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  };

  readonly state: Autosave['state'] = () => this.#state;

  #setState(next: SaveState): void {
    this.#state = next;
    this.#options.onState(next);
  }

  /** Runs one request; the next waits for it. */
  async #run<T>(request: () => Promise<T>): Promise<T> {
    const running = request();
    // Waiting requests are not affected by its failure.
    this.#request = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      this.#request = null;
    }
  }

  /** Forgets the author of a text that is stored or gone, unless it was set again meanwhile. */
  #clearWriter({ writtenBy, tool }: Edit): void {
    if (this.#writer !== writtenBy) return;
    this.#writer = undefined;
    if (this.#tool === tool) this.#tool = undefined;
  }

  #flushLater(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), milliseconds);
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
    const unanswered = [...this.#unconfirmed.keys()];
    this.#options.drafts.write({ ...edit, version, ...(unanswered.length > 0 && { unanswered }) });
  }

  async #handleFailure(error: unknown, edit: Edit, leaving: boolean): Promise<void> {
    const theirs = conflictingText<ServerText>(error);
    if (!theirs) {
      this.#isDirty = true;
      const next = stateAfter(error);
      if (next.kind !== 'retry') this.#unconfirmed.delete(hashOf(edit));
      this.#setState(next);
      if (next.kind === 'retry') this.#flushLater(RETRY_MS);
    } else if (isSame(contentOf(theirs), edit)) this.#acceptSaved(theirs, edit);
    else await this.#handleConflict(theirs, edit, leaving);
  }

  async #handleConflict(theirs: ServerText, edit: Edit, leaving: boolean): Promise<void> {
    const stored = this.#unconfirmed.get(hashOf(contentOf(theirs)));
    try {
      if (!stored && (await this.#trySaveAsVersion(edit))) return;
    } catch (error) {
      return this.#handleFailure(error, edit, leaving);
    }
    this.#isDirty = true;
    // The server has stored an earlier edit of this editor meanwhile.
    if (stored) this.#acceptSaved(theirs, { ...contentOf(theirs), ...stored });
    else {
      this.#forkedFrom ??= this.#base.version;
      this.#base = { ...contentOf(theirs), version: theirs.version };
    }
    await this.#send(leaving);
  }

  async #trySaveAsVersion(edit: Edit): Promise<boolean> {
    const version = this.#forkedFrom ?? this.#base.version;
    if (!(await this.#options.saveAsVersion({ ...edit, version }))) return false;
    this.#clearWriter(edit);
    this.#options.drafts.remove();
    this.#setState({ kind: this.#isDirty ? 'unsaved' : 'saved' });
    return true;
  }

  #acceptSaved(saved: Transcription, edit: Edit): void {
    this.#clearWriter(edit);
    this.#base = { text: saved.text, html: edit.html, version: saved.version };
    if (this.#forkedFrom !== undefined) this.#options.onConflict();
    this.#forkedFrom = undefined;
    this.#unconfirmed.clear();
    if (this.#isDirty) this.#keepDraft();
    else this.#options.drafts.remove();
    this.#options.onSaved(saved, edit.html);
    this.#setState({ kind: this.#isDirty ? 'unsaved' : 'saved' });
  }

  /** Whether the text equals the server's: the user has undone unsaved edits. Unknown while a save has no response. */
  #matchesServer(content: Content): boolean {
    if (!isSame(content, this.#base)) return false;
    if (this.#writer) this.#writer = undefined;
    this.#tool = undefined;
    if (this.#unconfirmed.size > 0) return false;
    this.#options.drafts.remove();
    return true;
  }

  async #send(leaving: boolean): Promise<void> {
    let content: Edit = this.#options.current();
    this.#isDirty = false;
    try {
      if (this.#matchesServer(content)) return this.#setState({ kind: 'saved' });
      const edit = this.#asDraft(content);
      content = edit;
      this.#keepDraft(edit);
      addUnconfirmed(this.#unconfirmed, edit);
      // A retry is reported by its outcome: one that fails again is the same problem, announced once.
      if (this.#state.kind !== 'retry') this.#setState({ kind: 'saving' });
      const keepalive = leaving && fitsKeepalive(edit);
      const saved = await this.#options.save({ ...edit, forkedFrom: this.#forkedFrom }, keepalive);
      this.#acceptSaved(saved, edit);
    } catch (error) {
      await this.#handleFailure(error, content, leaving);
    }
  }

  #canSend(): boolean {
    return this.#isDirty && this.#state.kind !== 'gone';
  }
}
