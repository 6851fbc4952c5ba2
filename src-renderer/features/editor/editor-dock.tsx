import { useState } from 'react';
import { useSlateSelector, useSlateStatic } from 'slate-react';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Review } from './changes/review.ts';
import { wordsOf } from './document.ts';
import classes from './editor-dock.module.css';
import { EditorToolbar } from './toolbar/editor-toolbar.tsx';
import type { BarName } from './toolbar/use-writing-items.tsx';
import { AskBar } from './tools/ask-bar.tsx';
import { EmojiBar } from './tools/emoji-bar.tsx';
import { LookBar } from './tools/look-bar.tsx';
import { RunPanel } from './tools/run-panel.tsx';
import { TranslateBar } from './tools/translate-bar.tsx';
import type { Tools } from './tools/use-tools.ts';

export interface EditorDockProps {
  readonly tools: Tools;
  /** Whether the text is hidden behind something else. */
  readonly isOff: boolean;
  readonly isDeleting: boolean;
  onDelete(): void;
  onReview(review: Review): void;
}

/**
 * What can be done with the text, at the lower edge of it and always in sight: what is said above it never pushes the
 * text away from under its reader.
 */
export function EditorDock({ tools, isOff, isDeleting, onDelete, onReview }: EditorDockProps) {
  const { t } = useText('common', 'editor');
  const editor = useSlateStatic();
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const [bar, setBar] = useState<BarName | null>(null);
  const { run } = tools;
  const review = async (): Promise<void> => {
    if (run.kind === 'kept') onReview(run.review);
    if (run.kind !== 'done') return;
    try {
      const { reviewSince } = await import('./tools/tool-work.ts');
      onReview(reviewSince(run.before, editor));
    } catch {
      showToast({ kind: 'error', title: t('failure.network') });
    }
  };
  return (
    <div className={classes.dock}>
      {!isOff && bar === 'translate' && <TranslateBar tools={tools} isEmpty={isEmpty} />}
      {!isOff && bar === 'emojis' && <EmojiBar tools={tools} isEmpty={isEmpty} />}
      {!isOff && bar === 'custom' && <AskBar tools={tools} isEmpty={isEmpty} />}
      {bar === 'look' && <LookBar />}
      <EditorToolbar
        tools={tools}
        isOff={isOff}
        isDeleting={isDeleting}
        bar={bar}
        onBar={(name) => setBar(name === bar ? null : name)}
        onDelete={onDelete}
      />
      {!isOff && (
        <RunPanel tools={tools} onReview={() => void review()}>
          <p className={classes.tip}>{t('editor.tip')}</p>
        </RunPanel>
      )}
    </div>
  );
}
