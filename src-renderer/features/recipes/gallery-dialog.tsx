import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { RecipeIcon } from '../../ui/recipe-icon.tsx';
import { GALLERY_IDS, galleryRecipe } from './gallery.ts';
import type { RecipeContent } from './recipe-draft.ts';
import classes from './recipes.module.css';

export interface GalleryDialogProps {
  /** Names of the user's recipes. */
  readonly names: readonly string[];
  readonly isBusy: boolean;
  onAdd(recipe: RecipeContent): void;
  onClose(): void;
}

/** Ten recipes to begin with, each with its instruction. */
export function GalleryDialog({ names, isBusy, onAdd, onClose }: GalleryDialogProps) {
  const { t } = useText('settings');
  return (
    <Dialog title={t('recipes.galleryTitle')} wide onClose={onClose}>
      <ul className={classes.gallery}>
        {GALLERY_IDS.map((id) => {
          const recipe = galleryRecipe(id, t);
          const { name, icon, steps } = recipe;
          const isHere = names.includes(name);
          return (
            <li key={id} className={classes.entry}>
              <span className={classes.icon}>
                <RecipeIcon name={icon} />
              </span>
              <div className={classes.words}>
                <h3 className={classes.name}>{name}</h3>
                {steps.map((step) => (
                  <p key={step.tool} className={classes.facts}>
                    {step.tool === 'custom' ? step.instruction : t(`recipes.step.${step.tool}`)}
                  </p>
                ))}
              </div>
              <Button
                disabled={isHere || isBusy}
                aria-label={isHere ? `${name}: ${t('recipes.added')}` : t('recipes.addNamed', { name })}
                onClick={() => onAdd(recipe)}
              >
                {t(isHere ? 'recipes.added' : 'recipes.add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
