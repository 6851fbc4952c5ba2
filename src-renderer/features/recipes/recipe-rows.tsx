import { IconArrowDown, IconArrowUp, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recipe } from '../../../src/contract/api/recipes.ts';
import { orderRecipes } from '../../data/recipes.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RecipeIcon } from '../../ui/recipe-icon.tsx';
import { recipeKeys } from '../../ui/recipe-keys.ts';
import { saveFile } from '../../ui/save-file.ts';
import { fileOf } from './recipe-file.ts';
import classes from './recipes.module.css';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** A recipe's steps, and its key and place. */
function Facts({ recipe }: { recipe: Recipe }) {
  const { t, locale } = useText('settings');
  const { steps, place, key } = recipe;
  const names = steps.map((step) =>
    step.tool === 'translate'
      ? `${t('recipes.step.translate')} (${languageName(step.targetLanguage, locale)})`
      : t(`recipes.step.${step.tool}`),
  );
  const where = [t(`recipes.place.${place}`), key && recipeKeys(key)].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.facts}>{names.map((name, index) => `${index + 1}. ${name}`).join('  ')}</span>
      <span className={classes.facts}>{where}</span>
    </>
  );
}

interface RowProps {
  readonly recipe: Recipe;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onMove(by: 1 | -1): void;
  onEdit(): void;
  onDelete(): void;
}

function Row({ recipe, isFirst, isLast, onMove, onEdit, onDelete }: RowProps) {
  const { t } = useText('settings');
  const { name, icon } = recipe;
  return (
    <>
      <span className={classes.icon}>
        <RecipeIcon name={icon} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <Facts recipe={recipe} />
      </div>
      <div className={classes.buttons}>
        <IconButton label={t('recipes.up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp {...ICON} />
        </IconButton>
        <IconButton label={t('recipes.down', { name })} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown {...ICON} />
        </IconButton>
        <IconButton
          label={t('recipes.share', { name })}
          onClick={() => {
            const file = fileOf(recipe);
            saveFile(file, file.name);
          }}
        >
          <IconDownload {...ICON} />
        </IconButton>
        <IconButton label={t('recipes.edit', { name })} onClick={onEdit}>
          <IconPencil {...ICON} />
        </IconButton>
        <IconButton label={t('recipes.delete', { name })} onClick={onDelete}>
          <IconTrash {...ICON} />
        </IconButton>
      </div>
    </>
  );
}

/** The list with the recipe at one position moved to another. */
function moveRecipe(recipes: readonly Recipe[], from: number, to: number): Recipe[] {
  const rest = recipes.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...recipes.slice(from, from + 1), ...rest.slice(to)];
}

export interface RecipeRowsProps {
  readonly recipes: readonly Recipe[];
  onEdit(recipe: Recipe): void;
  onDelete(recipe: Recipe): void;
}

/** One's recipes, ordered by dragging or by their buttons. */
export function RecipeRows({ recipes, onEdit, onDelete }: RecipeRowsProps) {
  const { t } = useText('settings');
  const order = useMutation(orderRecipes(useQueryClient()));
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number): void => {
    if (from !== to) order.mutate(moveRecipe(recipes, from, to));
  };
  return (
    <ul className={classes.rows} aria-label={t('recipes.title')}>
      {recipes.map((recipe, index) => (
        <li
          key={recipe.id}
          className={classes.row}
          draggable
          data-over={(dragged !== null && over === index) || undefined}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            move(dragged, index);
          }}
        >
          <Row
            recipe={recipe}
            isFirst={index === 0}
            isLast={index === recipes.length - 1}
            onMove={(by) => move(index, index + by)}
            onEdit={() => onEdit(recipe)}
            onDelete={() => onDelete(recipe)}
          />
        </li>
      ))}
    </ul>
  );
}
