import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';

/** `find`: the search query that found the text. */
export type OpenAndShow = (id: string, find?: string) => void;

/** The heading of the open text or the live words. */
export const currentHeading = (): HTMLElement | null => document.getElementById('current-heading');

/** Whether the caret is in the open text, or in one written in this page. */
export const isWriting = (): boolean =>
  (document.activeElement?.closest('[data-slate-editor],[data-draft]') ?? null) !== null;

/**
 * The live words, shown instead of the text, or above a text opened during the recording. On phones the sheet moves above
 * the recorder for live words only, and back once the text is there; the scroll position follows, so that the words stay in
 * place on screen.
 */
export function useLiveView(
  currentId: string | null,
  open: OpenAndShow,
): [
  words: ReactNode,
  show: (next: ReactNode, isRecorded?: boolean) => void,
  isRead: boolean,
  read: OpenAndShow,
] {
  const [words, setWords] = useState<ReactNode>(null);
  const [readId, setReadId] = useState(currentId ?? undefined);
  const isRead = words !== null && readId === currentId;
  const isLive = words !== null && !isRead;
  const topBefore = useRef<number | null>(null);
  const read: OpenAndShow = (id, find) => {
    setReadId(words === null ? undefined : id);
    open(id, find);
  };
  const show = (next: ReactNode, isRecorded = false): void => {
    // Words that the user did not start must not take the text away under the caret.
    const keepsText = next !== null && isWriting() && (words !== null || !isRecorded);
    topBefore.current = currentHeading()?.getBoundingClientRect().top ?? null;
    // In a transition, to render together with the text that replaces the words.
    startTransition(() => {
      setWords(next);
      // A page that opens with a text during a recording shows the text.
      if (keepsText) setReadId(currentId ?? undefined);
      else if (words !== null || next === null) setReadId(undefined);
    });
  };
  useLayoutEffect(() => {
    const heading = currentHeading();
    if (!heading || topBefore.current === null) return;
    const { top } = heading.getBoundingClientRect();
    const moved = top - topBefore.current;
    topBefore.current = null;
    if (!isLive) window.scrollBy(0, moved);
    else if (top < 0 || top > window.innerHeight) window.scrollTo(0, 0);
  }, [isLive]);
  return [words, show, isRead, read];
}
