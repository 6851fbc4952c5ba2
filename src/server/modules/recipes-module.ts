import type { Database } from '../db/database.ts';
import { recipeHandlers } from '../recipes/handlers.ts';
import { createRecipes } from '../recipes/service.ts';
import { createRecipeStore } from '../recipes/store.ts';
import type { AiModule } from './ai-module.ts';

/** Recipes: saved instructions and tools that run on a text. */
export const recipesModule = ({ database, ai }: { database: Database; ai: AiModule }) => ({
  handlers: recipeHandlers(createRecipes(createRecipeStore(database)), ai.runSteps),
});
