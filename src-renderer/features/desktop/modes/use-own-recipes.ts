import { useQuery } from '@tanstack/react-query';
import type { Recipe } from '../../../../src/contract/api/recipes.ts';
import { recipeList } from '../../../data/recipe-list.ts';
import { currentUser } from '../../../data/user.ts';

/** The signed-in user's recipes; none for a visitor. */
export function useOwnRecipes(): readonly Recipe[] {
  const user = useQuery(currentUser).data;
  return useQuery({ ...recipeList, enabled: Boolean(user) }).data ?? [];
}
