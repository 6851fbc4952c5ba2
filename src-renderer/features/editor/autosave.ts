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
export function createAutosave(options: AutosaveOptions): Autosave {
  let base = options.base;
  let unsent = options.unsent ?? null;
  let state: SaveState = { kind: 'saved' };
  let writer = options.unsent?.writtenBy;
  let dirty = false;
  let running: Promise<void> | null = null;
  let stopped = false;
  let waitingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: SaveState): void => {
    state = next;
    options.onState(next);
  };
  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), milliseconds);
  };
  const asDraft = (content: Content): Draft => ({
    ...content,
    version: base.version,
    ...(writer !== undefined && { writtenBy: writer }),
  });
  const keepDraft = (): boolean => options.drafts.write(asDraft(options.current()));
  /** Whether the other version is what this editor began with, stored in the meantime; true once at most. */
  const isOwnBeginning = (theirs: Theirs | null): theirs is Theirs => {
    if (!theirs || !unsent || !isSame(contentOf(theirs), unsent)) return false;
    unsent = null;
    return true;
  };
  const failed = async (error: unknown, mine: Content, leaving: boolean): Promise<void> => {
    const theirs = otherVersion(error);
    if (theirs && isSame(contentOf(theirs), mine)) {
      accepted(theirs, mine);
      return;
    }
    if (isOwnBeginning(theirs)) {
      dirty = true;
      accepted(theirs, contentOf(theirs));
      await send(leaving);
      return;
    }
    if (theirs) {
      show({ kind: 'conflict', mine, theirs });
      return;
    }
    dirty = true;
    const next = stateAfter(error);
    show(next);
    if (next.kind === 'retry') later(RETRY_MS);
  };
  const accepted = (saved: Transcription, { html }: Content): void => {
    base = { text: saved.text, html, version: saved.version };
    if (dirty) keepDraft();
    else options.drafts.remove();
    options.onSaved(saved, html);
    show({ kind: dirty ? 'unsaved' : 'saved' });
  };
  const send = async (leaving: boolean): Promise<void> => {
    const content = options.current();
    dirty = false;
    if (isSame(content, base)) {
      // What a service wrote was taken back before it was saved.
      if (writer) writer = undefined;
      options.drafts.remove();
      return show({ kind: 'saved' });
    }
    const edit = asDraft(content);
    options.drafts.write(edit);
    show({ kind: 'saving' });
    try {
      const units = content.text.length + (content.html?.length ?? 0);
      const saved = await options.save(edit, leaving && units * 3 < KEEPALIVE_BYTES);
      if (writer === edit.writtenBy) writer = undefined;
      accepted(saved, content);
    } catch (error) {
      await failed(error, content, leaving);
    }
  };
  const canSend = (): boolean => dirty && state.kind !== 'conflict' && state.kind !== 'gone';
  const flush = async (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (running) {
      if (leaving && dirty) keepDraft();
      await running;
    }
    if (!canSend()) return;
    running = send(leaving).finally(() => {
      running = null;
    });
    await running;
    if (dirty && state.kind === 'unsaved') later(QUIET_MS);
  };

  return {
    edited() {
      if (!dirty) waitingSince = Date.now();
      dirty = true;
      if (state.kind === 'conflict' || state.kind === 'gone') return;
      // Told once: with every key, it would have the page around the text drawn anew.
      if (state.kind !== 'retry' && state.kind !== 'unsaved') show({ kind: 'unsaved' });
      later(Math.max(0, Math.min(QUIET_MS, waitingSince + LONGEST_WAIT_MS - Date.now())));
    },
    wroteBy(by) {
      writer = by;
    },
    flush,
    async keepMine() {
      if (state.kind !== 'conflict') return;
      base = { ...contentOf(state.theirs), version: state.theirs.version };
      dirty = true;
      show({ kind: 'unsaved' });
      await flush();
    },
    takeTheirs() {
      if (state.kind !== 'conflict') return;
      const { theirs } = state;
      dirty = false;
      accepted(theirs, contentOf(theirs));
    },
    conflict(mine, theirs) {
      show({ kind: 'conflict', mine, theirs });
    },
    rebase(content) {
      base = { ...content, version: base.version };
    },
    discard() {
      clearTimeout(timer);
      dirty = false;
      // Not shown: the editor is about to close, and whoever deleted knows.
      state = { kind: 'gone' };
      options.drafts.remove();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    state: () => state,
  };
}
