import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { isLocalTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { Recipe } from '../../../../src/contract/api/recipes.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { userPreferences } from '../../../data/user-preferences.ts';
import { useText } from '../../../i18n/use-text.ts';
import { consumeFinished, markRecipeEnded } from '../../../page-state/finished-recordings.ts';
import { useCommands } from '../../../ui/commands/commands.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { RecipeIcon } from '../../../ui/recipe-icon.tsx';
import { isRecipeKey, recipeKeys } from '../../../ui/recipe-keys.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { syncSelection } from '../current-selection.ts';
import { ICON } from '../toolbar/icon.ts';
import { useRovingFocus } from '../toolbar/roving-focus.ts';
import { ToolButton, type ToolItem } from '../toolbar/tool-button.tsx';
import toolbarClasses from '../toolbar/toolbar.module.css';
import type { ToolRequest } from '../tools/tool-run.ts';
import type { Tools } from '../tools/use-tools.ts';
import { RecipeSheet } from './recipe-sheet.tsx';
import classes from './recipe-strip.module.css';

export interface RecipeStripProps {
  readonly recipes: readonly Recipe[];
  readonly tools: Tools;
  readonly isEmpty: boolean;
  /** Whether the text is covered by something else. */
  readonly isCovered: boolean;
}

type StoppedText = NonNullable<ToolRequest['recipe']>['stopped'];

/** A recipe as an item of the toolbar. */
function itemOf(
  recipe: Recipe,
  { tools, isEmpty, isCovered }: RecipeStripProps,
  stoppedText: StoppedText,
): ToolItem {
  const { id, name, icon, key, steps } = recipe;
  const reason = steps.every(({ tool }) => isLocalTool(tool)) ? null : tools.reasonAgainst('custom');
  return {
    id,
    label: name,
    short: name,
    icon: <RecipeIcon name={icon} />,
    reason,
    isDisabled: isCovered || isEmpty || reason !== null || tools.run.kind === 'running',
    run: () => tools.start({ tool: 'custom', recipe: { id, name, steps, stopped: stoppedText } }),
    ...(key !== null && { keys: recipeKeys(key) }),
  };
}

/** Runs recipes by their keys, wherever the focus is. */
function useRecipeKeys(recipes: readonly Recipe[], items: readonly ToolItem[]): void {
  const editor = useSlateStatic();
  const latest = useLatest({ recipes, items });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const recipe = latest.current.recipes.find(({ key }) => key !== null && isRecipeKey(event, key));
      const item = latest.current.items.find(({ id }) => id === recipe?.id);
      if (!item || event.repeat || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (item.isDisabled) return;
      syncSelection(editor);
      item.run();
    };
    // Before the text, into which the keys would write a character.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [editor, latest]);
}

/**
 * Runs the recipe chosen for new recordings once per text, as soon as possible, or reports why it cannot; records its
 * end. A recipe chosen after the text is shown does not run on it.
 */
function useAfterRecording({ textId, run }: Tools, items: readonly ToolItem[]): void {
  const { data: preferences } = useQuery(userPreferences);
  const isServerKnown = !useQuery(capabilities).isPending;
  const [dueRecipeId, setDueRecipeId] = useState<string | null>(null);
  const isRunning = useRef(false);
  const item = items.find(({ id }) => id === dueRecipeId);
  // At each render: a recording may end while the editor of its text is open already.
  useEffect(() => {
    if (preferences && consumeFinished(textId)) setDueRecipeId(preferences.afterRecording);
  });
  // Before the effect that starts it, which the run of the same render does not show yet.
  useEffect(() => {
    if (!isRunning.current || run.kind === 'running') return;
    isRunning.current = false;
    markRecipeEnded(textId);
  }, [run, textId]);
  useEffect(() => {
    if (!item || !isServerKnown || (item.isDisabled && !item.reason)) return;
    setDueRecipeId(null);
    if (item.reason) {
      showToast({ kind: 'info', title: item.label, message: item.reason });
      markRecipeEnded(textId);
    } else {
      isRunning.current = true;
      item.run();
    }
  }, [item, isServerKnown, textId]);
}

/** The recipes of the toolbar, and the list of all. */
export function RecipeStrip(props: RecipeStripProps) {
  const { recipes, tools } = props;
  const { t } = useText('settings');
  const editor = useSlateStatic();
  const strip = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(strip);
  const [isOpen, setIsOpen] = useState(false);
  const stoppedText: StoppedText = (step, reason) => t('recipes.stopped', { step, reason });
  const items = recipes.map((recipe) => itemOf(recipe, props, stoppedText));
  useRecipeKeys(recipes, items);
  useAfterRecording(tools, items);
  useCommands(() =>
    items.flatMap(({ id, label, keys, reason, isDisabled, run }) => {
      if (isDisabled && !reason) return [];
      return { id: `recipe.${id}`, label, run, reason: reason ?? null, ...(keys !== undefined && { keys }) };
    }),
  );
  const all: ToolItem = {
    id: 'recipes',
    label: t('recipes.all'),
    short: t('recipes.title'),
    icon: <IconDots {...ICON} />,
    isOpen,
    run: () => setIsOpen(true),
  };
  const toolbarItems = items.filter((_, index) => recipes[index]?.place === 'toolbar');
  return (
    <>
      <div
        ref={strip}
        className={`${toolbarClasses.group} ${classes.strip}`}
        role="toolbar"
        aria-label={t('recipes.title')}
        {...roving}
        onMouseDownCapture={() => syncSelection(editor)}
      >
        {[...toolbarItems, all].map((item) => (
          <ToolButton key={item.id} item={item} />
        ))}
      </div>
      {isOpen && <RecipeSheet items={items} onClose={() => setIsOpen(false)} />}
    </>
  );
}
