import type { RecipeIcon } from '../../../src/contract/api/recipe-options.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import type { RecipeContent } from './recipe-draft.ts';

/** The recipes of the gallery, with their icons. */
export const GALLERY = {
  minutes: 'notes',
  actions: 'checklist',
  followUp: 'mail',
  linkedIn: 'briefcase',
  soap: 'stethoscope',
  standUp: 'users',
  commit: 'code',
  lesson: 'school',
  interview: 'microphone',
  diary: 'book',
} as const satisfies Readonly<Record<string, RecipeIcon>>;
type GalleryId = keyof typeof GALLERY;

export const GALLERY_IDS = Object.keys(GALLERY) as GalleryId[];

/** Recipes whose text is cleaned up first, so that the instruction works on clean text. */
const CLEANED_FIRST: readonly GalleryId[] = ['interview', 'diary'];

/** A recipe of the gallery, in the language of the interface. */
export function galleryRecipe(id: GalleryId, t: Translate<'settings'>): RecipeContent {
  const own = { tool: 'custom', instruction: t(`recipes.do.${id}`) } as const;
  return {
    name: t(`recipes.gallery.${id}`),
    icon: GALLERY[id],
    steps: CLEANED_FIRST.includes(id) ? [{ tool: 'grammar' }, own] : [own],
  };
}
