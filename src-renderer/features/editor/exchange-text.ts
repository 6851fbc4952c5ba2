import type { ExchangedText } from './autosave.ts';
import { mergeStored } from './changes/merge-stored.ts';
import { markRewritten } from './rewritten-texts.ts';
import { contentOf } from './save-state.ts';
import { styledTextOf } from './styled-text.ts';
import { recordTranslation } from './tools/text-language.ts';
import { blocksOfContent, loadHtmlReader, replaceDocument, type Transcript } from './use-transcript.ts';

/**
 * Saves the text, lets `store` replace it on the server, and shows the new text. Edits made meanwhile stay; `isShown`
 * is false if they conflict with `store`: the editor then keeps its text. Rejects when the text could not be saved, and
 * with the errors of `store`.
 */
export async function replaceStoredText<A extends Pick<ExchangedText, 'stored'>>(
  { editor, autosave }: Pick<Transcript, 'editor' | 'autosave'>,
  store: (version: number) => Promise<A>,
): Promise<A & { readonly isShown: boolean }> {
  return autosave.exchange(async (version) => {
    const sent = editor.children;
    // Loaded before `store` runs: the stored text must be shown.
    const reader = await loadHtmlReader();
    const answer = await store(version);
    const content = contentOf(answer.stored);
    const blocks = blocksOfContent(content, content.html === null ? null : reader);
    const isEdited = editor.children !== sent;
    const isShown = !isEdited || mergeStored(editor, styledTextOf(sent), styledTextOf(blocks));
    if (!isEdited) replaceDocument(editor, blocks);
    if (isShown) {
      markRewritten(editor);
      recordTranslation(editor, answer.stored.translatedTo ?? null);
    }
    return { ...answer, isEdited, isShown };
  });
}
