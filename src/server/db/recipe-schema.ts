/** The table of recipes. */
export interface RecipeTables {
  recipes: RecipesTable;
}

/** A recipe: saved instructions and tools that run on a text one after another. */
export interface RecipesTable {
  id: string;
  owner: number;
  name: string;
  icon: string;
  /** JSON: `RecipeStep[]`. */
  steps: string;
  /** The key that runs it with Alt and Shift; null for none. */
  key: string | null;
  place: string;
  /** Its place among the owner's recipes; they are sorted by it. */
  position: number;
}
