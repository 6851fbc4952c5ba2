import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { RECIPE } from '../../../src/contract/limits.ts';
import { recipeList } from '../../data/recipe-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AfterRecording } from './after-recording.tsx';
import { type RecipeDialogState, RecipeDialogs } from './recipe-dialogs.tsx';
import { EMPTY_CONTENT } from './recipe-draft.ts';
import { readRecipeFile } from './recipe-file.ts';
import { RecipeRows } from './recipe-rows.tsx';
import classes from './recipes.module.css';

/** Opens the file of a recipe as a form that is not saved yet. */
function useRecipeImport(show: (shown: RecipeDialogState) => void) {
  const { t } = useText('common', 'settings');
  return async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const fail = (message: string): void => {
      showToast({ kind: 'error', title: t('recipes.fileFailed', { name: file.name }), message });
    };
    try {
      const read = await readRecipeFile(file);
      if ('problem' in read) fail(t(read.problem, { where: read.where ?? '' }));
      else show({ kind: 'form', recipe: read });
    } catch {
      // The parser is loaded on first use, which fails without a network.
      fail(t('failure.network'));
    }
  };
}

interface ActionsProps {
  show(shown: RecipeDialogState): void;
  onFile(file: File | undefined): void;
}

function Actions({ show, onFile }: ActionsProps) {
  const { t } = useText('settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <CardActions>
      <Button onClick={() => show({ kind: 'gallery' })}>{t('recipes.openGallery')}</Button>
      <Button onClick={() => show({ kind: 'form', recipe: EMPTY_CONTENT })}>{t('recipes.new')}</Button>
      <Button variant="quiet" onClick={() => input.current?.click()}>
        {t('recipes.openFile')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t('recipes.openFile')}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </CardActions>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** One's recipes, and the ways to get more. */
export function RecipesList() {
  const { t } = useText('settings');
  const { data: recipes, isError, refetch } = useQuery(recipeList);
  const [shown, show] = useState<RecipeDialogState | null>(null);
  const openFile = useRecipeImport(show);
  const content = recipes ? (
    <>
      {recipes.length > 0 ? (
        <>
          <RecipeRows
            recipes={recipes}
            onEdit={(recipe) => show({ kind: 'form', recipe })}
            onDelete={(recipe) => show({ kind: 'delete', recipe })}
          />
          <AfterRecording recipes={recipes} />
        </>
      ) : (
        <p className={classes.facts}>{t('recipes.empty')}</p>
      )}
      {recipes.length < RECIPE.max && <Actions show={show} onFile={(file) => void openFile(file)} />}
      {shown && <RecipeDialogs shown={shown} recipes={recipes} onClose={() => show(null)} />}
    </>
  ) : isError ? (
    <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
  ) : (
    <p className={classes.facts}>{t('recipes.loading')}</p>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen by the button
    <div
      className={classes.drop}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        // A drop on an open dialog bubbles to here, too; the dialog keeps its content.
        if (!shown) void openFile(event.dataTransfer.files[0]);
      }}
    >
      {content}
    </div>
  );
}
