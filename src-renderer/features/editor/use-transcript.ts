import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Descendant } from 'slate';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import {
  cacheEdit,
  fetchTranscription,
  partsIn,
  saveEdit,
  transcriptionDetail,
} from '../../data/transcriptions.ts';
import { withSessionEndHandling } from '../../data/user.ts';
import type { DraftStore } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { type Autosave, DraftAutosave } from './autosave.ts';
import { blocksOf, normalText, type TextBlock, textOf } from './document.ts';
import { formattedHtmlOf } from './html-out.ts';
import { markRewritten } from './rewritten-texts.ts';
import { type Content, hashOf, type SaveState } from './save-state.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { recordOpened, recordTranslation, translationOf } from './tools/text-language.ts';
import { createTranscriptEditor, replaceBlocks } from './transcript-editor.ts';

/** Reads HTML stored by this app. */
export type HtmlReader = (html: string) => TextBlock[];

/** Loaded when a formatted text is opened: most texts have no formatting. */
export async function loadHtmlReader(): Promise<HtmlReader> {
  const { blocksOfHtml } = await import('./html-in.ts');
  return (html) => blocksOfHtml(html, 'ours');
}

export interface Transcript {
  readonly editor: TranscriptEditor;
  readonly initial: TextBlock[];
  readonly autosave: Autosave;
  readonly state: SaveState;
  /** The current content of the editor. */
  current(): Content;
  /** Replaces the whole document as one history step. */
  replace(text: string): void;
  /** Loads another text of the transcription into an unedited editor; its history starts again. */
  load(text: string): void;
  /** Whether the document equals what was loaded, so that the change is not an edit. */
  isLoaded(): boolean;
}

export interface TranscriptOptions {
  readonly owner: string;
  /** Called when another device changed the text as well. */
  onConflict(): void;
  /** The initial text if there is no edit, neither stored nor unsent. */
  readonly unedited: string;
  /** Required if the stored text or the draft has formatting. */
  readonly readHtml: HtmlReader | null;
}

const contentOf = (blocks: readonly Descendant[]): Content => ({
  text: textOf(blocks),
  html: formattedHtmlOf(blocks),
});

/** A content as blocks. HTML whose words differ from the text is ignored: the text is authoritative. */
export function blocksOfContent({ text, html }: Content, readHtml: HtmlReader | null): TextBlock[] {
  const blocks = html !== null && readHtml ? readHtml(html) : null;
  return blocks && textOf(blocks) === normalText(text) ? blocks : blocksOf(text);
}

/** Replaces the whole document as one history step. */
export function replaceDocument(editor: TranscriptEditor, blocks: TextBlock[]): void {
  replaceBlocks(editor, 0, editor.children.length, blocks);
  editor.select(editor.start([]));
}

/** The initial content: the stored text, or an unsent draft of this device. */
function initialContentOf(
  stored: TranscriptionDetail,
  { owner, unedited, readHtml }: TranscriptOptions,
  drafts: DraftStore,
) {
  const { id } = stored;
  const storedBlocks = stored.editedAt === null ? blocksOf(unedited) : blocksOfContent(stored, readHtml);
  const base = contentOf(storedBlocks);
  const draft = drafts.takeOver(owner, id);
  const draftBlocks = draft && blocksOfContent(draft, readHtml);
  const isUnsent = draftBlocks && (draft.text !== stored.text || formattedHtmlOf(draftBlocks) !== base.html);
  const isCurrent = draft?.version === stored.version || draft?.unanswered?.includes(hashOf(stored));
  const unsent = isUnsent && isCurrent ? draft : null;
  // A draft of an earlier version is stored as a version automatically. One that equals the stored text was saved by a
  // closing page whose response was lost.
  if (!unsent) {
    drafts.remove(owner, drafts.keyOf(id));
    if (isUnsent) drafts.enqueue(owner, id, draft);
  }
  return { base, unsent, initial: unsent && draftBlocks ? draftBlocks : storedBlocks };
}

interface TranscriptStorage {
  readonly client: QueryClient;
  readonly drafts: DraftStore;
  onState(state: SaveState): void;
  onConflict(): void;
}

interface Saving {
  readonly autosave: Autosave;
  /** Set when the editor is closed. */
  last?: Promise<void>;
}

/** The latest editor of each text in this page, by the key of their drafts, until its last save is done. */
const savings = new Map<string, Saving>();

/** An editor for a stored transcription, and its autosave. */
function openTranscript(stored: TranscriptionDetail, options: TranscriptOptions, storage: TranscriptStorage) {
  const { id } = stored;
  const { owner } = options;
  const { client, drafts, onState, onConflict } = storage;
  const { base, unsent, initial } = initialContentOf(stored, options, drafts);
  const key = drafts.keyOf(id);
  const editor = createTranscriptEditor();
  recordOpened(editor, (unsent ?? stored).translatedTo ?? null);
  let { translatedTo: storedTranslation } = stored;
  const current = (): Content => {
    const translatedTo = translationOf(editor);
    return {
      ...contentOf(editor.children.length > 0 ? editor.children : initial),
      // Servers of earlier versions do not send it and do not accept it.
      ...(storedTranslation !== undefined &&
        (translatedTo ?? storedTranslation) !== null && { translatedTo }),
    };
  };
  // The draft then belongs to a later editor of the text, which began with this one's words.
  const isReplaced = (): boolean => (savings.get(key)?.autosave ?? autosave) !== autosave;
  const autosave: Autosave = new DraftAutosave({
    base: { ...base, version: stored.version },
    unsent,
    current,
    async saveAsVersion(edit) {
      const now = await withSessionEndHandling(client, fetchTranscription(id));
      if (partsIn(now) === partsIn(stored)) return false;
      drafts.enqueue(owner, id, edit);
      // The editor restarts with it.
      client.setQueryData(transcriptionDetail(id).queryKey, now);
      return true;
    },
    save: (edit, keepalive) => withSessionEndHandling(client, saveEdit(id, edit, { keepalive })),
    onConflict,
    drafts: {
      write: (edit) => isReplaced() || drafts.write(owner, key, edit),
      remove: () => void (isReplaced() || drafts.remove(owner, key)),
    },
    onState,
    onSaved(saved, html) {
      storedTranslation = saved.translatedTo;
      cacheEdit(client, saved, html);
    },
  });
  // The opened version is the base of the first edit only: later versions are the editor's own saves.
  return { editor, initial, autosave, current, unsent, opened: stored };
}

/** Ways to replace an editor's content other than typing. */
function contentChanges({ editor, autosave, unsent, opened }: OpenTranscript, unedited: string) {
  // A version in the user's style records its author; the spoken text has none.
  const setVersionWriter = (text: string): void => {
    if (opened.personalizedText !== null && text === opened.originalText) autosave.setWriter(null);
  };
  if (opened.editedAt === null && !unsent) setVersionWriter(unedited);
  let loaded: Descendant[] | null = null;
  return {
    replace(text: string): void {
      replaceDocument(editor, blocksOf(text));
      recordTranslation(editor, null);
      markRewritten(editor);
    },
    load(text: string): void {
      replaceDocument(editor, blocksOf(text));
      editor.history = { undos: [], redos: [] };
      loaded = editor.children;
      autosave.rebase(contentOf(editor.children));
      setVersionWriter(text);
    },
    isLoaded: (): boolean => loaded === editor.children,
  };
}

type OpenTranscript = ReturnType<typeof openTranscript>;

/** Starts to save an opened text, after the last save of an earlier editor. Returns the function that ends it. */
export function startSaving(autosave: Autosave, drafts: DraftStore, id: string): () => void {
  const key = drafts.keyOf(id);
  const close = drafts.open(key);
  const previous = savings.get(key)?.last;
  if (previous) autosave.follow(previous);
  const saving: Saving = { autosave };
  savings.set(key, saving);
  return () => {
    saving.last = autosave.flush().finally(() => {
      if (savings.get(key) === saving) savings.delete(key);
      close(autosave.state().kind === 'retry');
    });
    autosave.stop();
  };
}

/**
 * Autosave for the editor's lifetime: sends an unsent draft at once, and the rest before the page is left.
 */
function useAutosave({ autosave, unsent, opened }: OpenTranscript, drafts: DraftStore): void {
  useEffect(() => {
    const stop = startSaving(autosave, drafts, opened.id);
    if (unsent) autosave.notifyEdited();
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') void autosave.flush(true);
    };
    const onLeave = (): void => void autosave.flush(true);
    const onOnline = (): void => void autosave.flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      stop();
    };
  }, [autosave, unsent, opened, drafts]);
}

/** The editor of one stored transcription, with the unsent draft that this device may hold. */
export function useTranscript(stored: TranscriptionDetail, options: TranscriptOptions): Transcript {
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [transcript] = useState(() => {
    const open = openTranscript(stored, options, {
      client,
      drafts,
      onState: setState,
      onConflict: options.onConflict,
    });
    return { ...open, ...contentChanges(open, options.unedited) };
  });
  useAutosave(transcript, drafts);
  return { ...transcript, state };
}
