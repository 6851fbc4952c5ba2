import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Recipe } from '../../../src/contract/api/recipes.ts';
import { deleteRecipe, saveRecipe } from '../../data/recipes.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';
import type { RecipeContent } from './recipe-draft.ts';

/** The dialog open over the list of recipes. */
export type RecipeDialogState =
  | { readonly kind: 'form'; readonly recipe: Recipe | RecipeContent }
  | { readonly kind: 'delete'; readonly recipe: Recipe }
  | { readonly kind: 'gallery' };

export interface RecipeDialogsProps {
  readonly shown: RecipeDialogState;
  readonly recipes: readonly Recipe[];
  onClose(): void;
}

/** The dialogs over the list of recipes. */
export function RecipeDialogs({ shown, recipes, onClose }: RecipeDialogsProps) {
  const { t } = useText('settings');
  const client = useQueryClient();
  const remove = useMutation(deleteRecipe(client));
  const add = useMutation(saveRecipe(client));
  if (shown.kind === 'gallery') {
    return (
      <GalleryDialog
        names={recipes.map(({ name }) => name)}
        isBusy={add.isPending}
        onAdd={(recipe) => add.mutate({ id: null, now: { ...recipe, key: null, place: 'toolbar' } })}
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
