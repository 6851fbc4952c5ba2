import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import { rememberEdit, saveEdit } from '../../data/transcriptions.ts';
import { noticeSessionEnd } from '../../data/user.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';
import { blocksOf, type TextBlock, textOf } from './document.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { createTranscriptEditor } from './transcript-editor.ts';

export interface Transcript {
  readonly editor: TranscriptEditor;
  readonly initial: TextBlock[];
  readonly autosave: Autosave;
  readonly state: SaveState;
  /** Puts a text in place of the whole document, as one step of its history. */
  replaceText(text: string): void;
}

/** An editor on one stored transcription, with the unsent edit that this device may still hold. */
export function useTranscript(stored: TranscriptionDetail, owner: string): Transcript {
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [held] = useState(() => {
    const { id } = stored;
    const draft = drafts.read(owner, id);
    const unsent = draft && draft.text !== stored.text ? draft : null;
    // A save that a closing page sent reached the server without an answer coming back.
    if (!unsent) drafts.remove(owner, id);
    const editor = createTranscriptEditor();
    const initial = blocksOf((unsent ?? stored).text);
    const autosave = createAutosave({
      base: { text: stored.text, version: stored.version },
      currentText: () => textOf(editor.children.length > 0 ? editor.children : initial),
      save: async (edit, keepalive) => {
        try {
          return await saveEdit(id, edit, { keepalive });
        } catch (error) {
          noticeSessionEnd(client, error);
          throw error;
        }
      },
      drafts: {
        write: (edit) => drafts.write(owner, id, edit),
        remove: () => drafts.remove(owner, id),
      },
      onState: setState,
      onSaved: (saved) => rememberEdit(client, saved),
    });
    const replaceText = (text: string): void => {
      editor.withoutNormalizing(() => {
        editor.select([]);
        for (let index = editor.children.length - 1; index >= 0; index -= 1) {
          editor.removeNodes({ at: [index] });
        }
        editor.insertNodes(blocksOf(text), { at: [0] });
      });
      editor.select(editor.start([]));
    };
    // What was stored when the editor opened is the base of its first edit only: later versions are its own saves.
    return { editor, initial, autosave, replaceText, unsent, opened: stored };
  });

  useEffect(() => {
    const { autosave, unsent, opened } = held;
    if (unsent && unsent.version === opened.version) {
      autosave.edited();
    } else if (unsent) {
      autosave.conflict(unsent.text, opened);
    }
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
      void autosave.flush();
      autosave.stop();
    };
  }, [held]);

  return { ...held, state };
}
