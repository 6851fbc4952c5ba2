import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Recipe } from '../../../src/contract/api/recipes.ts';
import { RECIPE } from '../../../src/contract/limits.ts';
import { recipeList } from '../../data/recipe-list.ts';
import { deleteRecipe, saveRecipe } from '../../data/recipes.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AfterRecording } from './after-recording.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';
import { EMPTY_CONTENT, type RecipeContent } from './recipe-draft.ts';
import { readRecipeFile } from './recipe-file.ts';
import { RecipeRows } from './recipe-rows.tsx';
import classes from './recipes.module.css';

/** What is open over the card. */
type Shown =
  | { readonly kind: 'form'; readonly recipe: Recipe | RecipeContent }
  | { readonly kind: 'delete'; readonly recipe: Recipe }
  | { readonly kind: 'gallery' }
  | null;

interface OverCardProps {
  readonly shown: NonNullable<Shown>;
  readonly recipes: readonly Recipe[];
  onClose(): void;
}

function OverCard({ shown, recipes, onClose }: OverCardProps) {
  const { t } = useText('settings');
  const client = useQueryClient();
  const remove = useMutation(deleteRecipe(client));
  const add = useMutation(saveRecipe(client));
  if (shown.kind === 'gallery') {
    return (
      <GalleryDialog
        names={recipes.map(({ name }) => name)}
        isBusy={add.isPending}
        onAdd={(recipe) => add.mutate({ id: null, body: { ...recipe, key: null, place: 'toolbar' } })}
        onClose={onClose}
      />
    );
  }
  const { recipe } = shown;
  if (shown.kind === 'delete') {
    const { id, name } = shown.recipe;
    return (
      <ConfirmDialog
        title={t('recipes.deleteQuestion', { name })}
        message={t('recipes.deleteText')}
        confirm={t('recipes.deleteConfirm')}
        onConfirm={() => remove.mutate(id)}
        onClose={onClose}
      />
    );
  }
  const others = recipes.filter((other) => !('id' in recipe) || other.id !== recipe.id);
  return <RecipeDialog recipe={recipe} others={others} onClose={onClose} />;
}

/** Opens the file of a recipe as a form that is not saved yet. */
function useFileOpening(show: (shown: Shown) => void) {
  const { t } = useText('settings');
  return async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readRecipeFile(file);
    if (!('problem' in read)) show({ kind: 'form', recipe: read });
    else {
      const message = t(read.problem, { where: read.where ?? '' });
      showToast({ kind: 'error', title: t('recipes.fileFailed', { name: file.name }), message });
    }
  };
}

interface ActionsProps {
  show(shown: Shown): void;
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

/** Saved instructions that run on a text by one press. */
export function RecipesCard() {
  const { t } = useText('settings');
  const { data: recipes, isError, refetch } = useQuery(recipeList);
  const [shown, show] = useState<Shown>(null);
  const openFile = useFileOpening(show);
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
      {shown && <OverCard shown={shown} recipes={recipes} onClose={() => show(null)} />}
    </>
  ) : isError ? (
    <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
  ) : (
    <p className={classes.facts}>{t('recipes.loading')}</p>
  );
  return (
    <SettingsCard id="recipes" title={t('recipes.title')} description={t('recipes.lead')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen by the button */}
      <div
        className={classes.drop}
        onDragOver={(event) => hasFiles(event) && event.preventDefault()}
        onDrop={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          void openFile(event.dataTransfer.files[0]);
        }}
      >
        {content}
      </div>
    </SettingsCard>
  );
}
