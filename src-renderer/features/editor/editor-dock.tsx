import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSlateSelector } from 'slate-react';
import { recipeList } from '../../data/recipe-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { consumeFinished } from '../../page-state/finished-recordings.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import type { Review } from './changes/review.ts';
import { wordsOf } from './document.ts';
import classes from './editor-dock.module.css';
import { EditorToolbar } from './toolbar/editor-toolbar.tsx';
import type { BarName } from './toolbar/use-writing-items.tsx';
import { outcome, RunPanel } from './tools/run-panel.tsx';
import type { Tools } from './tools/use-tools.ts';

/** The bars above the toolbar, loaded when the user moves to the toolbar. */
const bars = onDemand(() => import('./tools/bars.tsx'));

/** Loaded for users with recipes. */
const recipeStrip = onDemand(() => import('./recipes/recipe-strip.tsx'), 'settings');

function preloadPanels(): void {
  bars.preload();
  outcome.preload();
}

/**
 * Whether a recipe runs after a recording is decided when its text is first shown: a recipe created later does not run
 * on it.
 */
function useRecordingsWithoutRecipe(textId: string, hasNone: boolean): void {
  useEffect(() => {
    if (hasNone) consumeFinished(textId);
    return () => void consumeFinished(textId);
  }, [textId, hasNone]);
}

export interface EditorDockProps {
  readonly tools: Tools;
  /** Whether the text is covered by something else. */
  readonly isCovered: boolean;
  /** Another text that is read instead; null otherwise. */
  readonly read: string | null;
  readonly isDeleting: boolean;
  onDelete(): void;
  onReview(review: Review): void;
  onVersions(): void;
  onSplit(): void;
}

/**
 * The toolbar and its panels, always visible at the lower edge of the text, so that a message never moves the
 * text while it is read.
 */
export function EditorDock(props: EditorDockProps) {
  const { tools, isCovered, isDeleting, onDelete, onReview, onVersions, onSplit } = props;
  const { t } = useText('editor');
  const isEmpty = useSlateSelector(({ children }) => wordsOf(children) === 0);
  const [bar, setBar] = useState<BarName | null>(null);
  const { data: recipes } = useQuery(recipeList);
  useRecordingsWithoutRecipe(tools.textId, recipes?.length === 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes that the user moves to its contents
    <div className={classes.dock} onPointerEnter={preloadPanels} onFocus={preloadPanels}>
      {bar !== null && (!isCovered || bar === 'look') && (
        <Show part={bars}>{({ Bar }) => <Bar name={bar} tools={tools} isEmpty={isEmpty} />}</Show>
      )}
      <EditorToolbar
        tools={tools}
        isCovered={isCovered}
        read={props.read}
        isDeleting={isDeleting}
        bar={bar}
        onBar={(name) => setBar(name === bar ? null : name)}
        onDelete={onDelete}
        onVersions={onVersions}
        onSplit={onSplit}
      />
      {recipes?.[0] && (
        <Show part={recipeStrip}>
          {({ RecipeStrip }) => <RecipeStrip {...{ recipes, tools, isEmpty, isCovered }} />}
        </Show>
      )}
      {!isCovered && (
        <RunPanel tools={tools} onReview={onReview}>
          <p className={classes.tip}>{t('editor.tip')}</p>
        </RunPanel>
      )}
    </div>
  );
}
