import type { DictationControllerParts } from './dictation-controller-parts.ts';

/**
 * Announces the text of a recording that was started in the page: the user may be looking at another window. Returns the
 * function that ends it.
 */
export function announcePageTexts(
  { recorder: { session }, onText }: Pick<DictationControllerParts, 'recorder' | 'onText'>,
  isDictation: (takeId: string) => boolean,
): () => void {
  let before = session.getState().phase.name;
  return session.subscribe(() => {
    const { phase } = session.getState();
    const isText = phase.name === 'done' && before !== 'done' && !isDictation(phase.take.id);
    before = phase.name;
    if (isText) onText();
  });
}
