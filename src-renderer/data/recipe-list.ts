import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** The user's recipes, in their order. */
export const recipeList = queryOptions({
  queryKey: ['/api/recipes'],
  queryFn: async ({ signal }) => (await call('GET /api/recipes', {}, { signal })).recipes,
});
