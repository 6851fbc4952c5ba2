import { useAtomValue } from 'jotai';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { latinKey } from '../../../ui/key-press.ts';
import { singleKeysAtom } from '../../../ui/shortcuts/single-keys.ts';
import { textWithWords } from '../../../ui/text-with-words.ts';
import { changedParagraphs } from './changed-paragraphs.ts';
import classes from './changes-view.module.css';
import { type Decision, openCount, type Review } from './review.ts';
import { type ReviewController, useReview } from './use-review.ts';

/** The words of a change in one paragraph. */
const ChangeMark = memo(function ChangeMark({
  decision,
  old,
  next,
  index,
  isCurrent,
  onPick,
}: {
  decision: Decision;
  old: string;
  next: string;
  index: number;
  isCurrent: boolean;
  onPick: (index: number) => void;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the keys n and p do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      ref={mark}
      className={classes.change}
      data-decision={decision}
      data-current={isCurrent || undefined}
      onClick={() => onPick(index)}
    >
      {/* With a direction of its own, it has no part in that of the paragraph, which follows the new words. */}
      {old !== '' && <del dir={next === '' ? undefined : 'auto'}>{old}</del>}
      {next !== '' && <ins>{next}</ins>}
    </span>
  );
});

/** The language attribute of the editor behind the view. */
function useTextLang(): string {
  const editor = useSlateStatic();
  return ReactEditor.toDOMNode(editor, editor).lang;
}

/** The whole text with its changes inline. */
function Text({ controller: { review, at, goTo } }: { controller: ReviewController }) {
  const lang = useTextLang();
  const { before, after, changes } = review;
  const isShown = (index: number, words: 'old' | 'next'): boolean =>
    changes[index]?.decision !== (words === 'old' ? 'accepted' : 'rejected');
  return (
    <div className={classes.text} lang={lang}>
      {changedParagraphs(before.text, after, changes, isShown).map((parts, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name
        <div key={number} className={classes.paragraph} dir="auto">
          {parts.map((part) =>
            typeof part === 'string' ? (
              part
            ) : (
              <ChangeMark
                key={part.index}
                {...part}
                decision={changes[part.index]?.decision ?? 'open'}
                isCurrent={part.index === at}
                onPick={goTo}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** The keyboard shortcuts while the view has the focus, by `latinKey`. */
function keyActions(controller: ReviewController, onClose: () => void): Readonly<Record<string, () => void>> {
  return {
    n: () => controller.move(1),
    p: () => controller.move(-1),
    a: () => controller.decide('accepted', 'this'),
    r: () => controller.decide('rejected', 'this'),
    escape: onClose,
  };
}

/** The description of the current change for screen readers. */
function useAnnouncement({ review, at }: ReviewController): ReactNode {
  const { t } = useText('versions');
  const lang = useTextLang();
  const change = review.changes[at];
  if (!change) return t('changes.none');
  const old = review.before.text.slice(change.start, change.end).trim();
  const next = review.after.slice(change.newStart, change.newEnd).trim();
  const place = t('changes.place', { number: at + 1, total: review.changes.length });
  return textWithWords(lang, [old, next], (oldMark = '', nextMark = '') => {
    if (old === '') return t('changes.toldNew', { place, next: nextMark });
    if (next === '') return t('changes.toldGone', { place, old: oldMark });
    return t('changes.told', { place, old: oldMark, next: nextMark });
  });
}

function ReviewButtons({ controller, onClose }: { controller: ReviewController; onClose: () => void }) {
  const { t } = useText('app', 'versions');
  const hasShortcuts = useAtomValue(singleKeysAtom);
  const shortcutIf = (key: string) => (hasShortcuts ? key : undefined);
  const isDecided = openCount(controller.review) === 0;
  return (
    <div className={classes.buttons}>
      <Button
        variant="quiet"
        disabled={isDecided}
        onClick={() => controller.move(-1)}
        aria-keyshortcuts={shortcutIf('p')}
      >
        {t('changes.previous')}
      </Button>
      <Button
        variant="quiet"
        disabled={isDecided}
        onClick={() => controller.move(1)}
        aria-keyshortcuts={shortcutIf('n')}
      >
        {t('changes.next')}
      </Button>
      <Button
        variant="quiet"
        disabled={isDecided}
        onClick={() => controller.decide('accepted', 'this')}
        aria-keyshortcuts={shortcutIf('a')}
      >
        {t('changes.accept')}
      </Button>
      <Button
        variant="quiet"
        disabled={isDecided}
        onClick={() => controller.decide('rejected', 'this')}
        aria-keyshortcuts={shortcutIf('r')}
      >
        {t('changes.reject')}
      </Button>
      <Button variant="quiet" disabled={isDecided} onClick={() => controller.decide('accepted', 'all')}>
        {t('changes.acceptAll')}
      </Button>
      <Button variant="quiet" disabled={isDecided} onClick={() => controller.decide('rejected', 'all')}>
        {t('changes.rejectAll')}
      </Button>
      <Button variant="quiet" disabled={!controller.canUndo} onClick={controller.undo}>
        {t('editor.undo')}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {t('changes.close')}
      </Button>
    </div>
  );
}

/**
 * Focuses the view, and the text when the view closes with the focus. Not where a finger taps: the keyboard would open
 * over the text.
 */
function useViewFocus(): RefObject<HTMLElement | null> {
  const editor = useSlateStatic();
  const view = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = view.current;
    element?.focus();
    // Runs before the element is removed; the text is not visible before that.
    return () => {
      const hadFocus = element?.contains(document.activeElement);
      if (hadFocus && matchMedia('(pointer: fine)').matches) queueMicrotask(() => ReactEditor.focus(editor));
    };
  }, [editor]);
  return view;
}

export interface ChangesViewProps {
  readonly initial: Review;
  /** Runs when proposed words were inserted into the text, with the review after that. */
  onAccept(review: Review): void;
  /** `review`: its state at the end. */
  onClose(review: Review): void;
}

/** A review of the changes, word by word: each can be accepted or rejected, and each decision undone. */
export function ChangesView({ initial, onAccept, onClose }: ChangesViewProps) {
  const { t } = useText('app', 'versions');
  const controller = useReview(initial, onClose, onAccept);
  const announcement = useAnnouncement(controller);
  const view = useViewFocus();
  const open = openCount(controller.review);
  const hasShortcuts = useAtomValue(singleKeysAtom);
  const close = (): void => onClose(controller.review);
  const actions = keyActions(controller, close);
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = latinKey(event);
    const isUndo = (event.ctrlKey || event.metaKey) && key === 'z';
    const action = isUndo ? controller.undo : actions[key];
    if (!action || (!isUndo && (event.ctrlKey || event.metaKey || event.altKey))) return;
    if (!isUndo && !hasShortcuts && key !== 'escape') return;
    event.preventDefault();
    action();
  };
  return (
    <section
      ref={view}
      className={classes.view}
      aria-label={t('changes.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the view's keyboard shortcuts need the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.top}>
        <p className={classes.place}>
          {open > 0
            ? t('changes.open', { number: open, total: controller.review.changes.length })
            : t('changes.decided')}
        </p>
        <ReviewButtons controller={controller} onClose={close} />
        {hasShortcuts && <p className={classes.hint}>{t('changes.keys')}</p>}
      </div>
      <p className={classes.note} aria-live="polite" aria-atomic>
        {announcement}
      </p>
      <Text controller={controller} />
    </section>
  );
}
