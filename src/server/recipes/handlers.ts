import type { recipeEndpoints } from '../../contract/api/recipes.ts';
import type { StepRunner } from '../ai/tools/run-steps.ts';
import type { Handlers } from '../http/context.ts';
import type { Recipes } from './service.ts';

/** HTTP handlers of recipes. */
export function recipeHandlers(recipes: Recipes, runSteps: StepRunner): Handlers<typeof recipeEndpoints> {
  return {
    'GET /api/recipes': async ({ user }) => ({ recipes: await recipes.list(user.owner) }),
    'POST /api/recipes': ({ user, body }) => recipes.create(user.owner, body),
    'PUT /api/recipes/{id}': ({ user, params, body }) => recipes.replace(user.owner, params.id, body),
    'DELETE /api/recipes/{id}': ({ user, params }) => recipes.remove(user.owner, params.id),
    'PUT /api/recipe-order': async ({ user, body }) => ({
      recipes: await recipes.order(user.owner, body.ids),
    }),
    'POST /api/recipes/{id}/run': async ({ user, params, body }) =>
      runSteps(user, await recipes.stepsOf(user.owner, params.id), body),
  };
}
