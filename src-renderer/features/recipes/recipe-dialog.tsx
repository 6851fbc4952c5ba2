import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { RECIPE_ICONS, RECIPE_KEYS, RECIPE_PLACES } from '../../../src/contract/api/recipe-options.ts';
import type { Recipe } from '../../../src/contract/api/recipes.ts';
import { RECIPE } from '../../../src/contract/limits.ts';
import { saveRecipe } from '../../data/recipes.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { RecipeIcon } from '../../ui/recipe-icon.tsx';
import { recipeKeys } from '../../ui/recipe-keys.ts';
import { draftOf, formOf, missingFields, type RecipeContent, type RecipeDraft } from './recipe-draft.ts';
import classes from './recipes.module.css';
import { StepFields } from './step-fields.tsx';

interface FieldProps {
  readonly draft: RecipeDraft;
  set(change: Partial<RecipeDraft>): void;
}

function IconField({ draft, set }: FieldProps) {
  const { t } = useText('settings');
  const name = useId();
  return (
    <fieldset className={classes.icons}>
      <legend className={classes.legend}>{t('recipes.icon')}</legend>
      {RECIPE_ICONS.map((icon) => (
        <label key={icon} className={classes.pick}>
          <input
            type="radio"
            name={name}
            checked={draft.icon === icon}
            aria-label={t(`recipes.icons.${icon}`)}
            onChange={() => set({ icon })}
          />
          <RecipeIcon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}

/** The key; those of other recipes are named and cannot be chosen. */
function KeyField({ draft, set, others }: FieldProps & { others: readonly Recipe[] }) {
  const { t } = useText('settings');
  return (
    <FieldFrame label={t('recipes.key')} hint={t('recipes.keyHint')}>
      {(fieldProps) => (
        <Select
          {...fieldProps}
          value={draft.key ?? ''}
          onChange={({ currentTarget }) =>
            set({ key: RECIPE_KEYS.find((key) => key === currentTarget.value) ?? null })
          }
        >
          <option value="">{t('recipes.noKey')}</option>
          {RECIPE_KEYS.map((key) => {
            const keyOwner = others.find((other) => other.key === key);
            return (
              <option key={key} value={key} disabled={keyOwner !== undefined}>
                {keyOwner
                  ? t('recipes.keyTaken', { keys: recipeKeys(key), name: keyOwner.name })
                  : recipeKeys(key)}
              </option>
            );
          })}
        </Select>
      )}
    </FieldFrame>
  );
}

function changeOf(id: string | null, saved: RecipeDraft, draft: RecipeDraft) {
  const now = formOf(draft);
  return id === null ? { id, now } : { id, before: formOf(saved), now };
}

export interface RecipeDialogProps {
  /** A saved recipe, or the content of a new one. */
  readonly recipe: Recipe | RecipeContent;
  /** The other recipes, whose keys are taken. */
  readonly others: readonly Recipe[];
  onClose(): void;
}

/** A recipe as a form. It closes once all is saved. */
export function RecipeDialog({ recipe, others, onClose }: RecipeDialogProps) {
  const { t } = useText('settings');
  const save = useMutation(saveRecipe(useQueryClient()));
  // A new recipe that was saved while it was edited is saved again, not created again.
  const [id, setId] = useState('id' in recipe ? recipe.id : null);
  const { form, focusFirstFault } = useFirstFault();
  const [saved, setSaved] = useState(() => draftOf(recipe));
  const [draft, setDraft] = useState(saved);
  const latest = useLatest(draft);
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<RecipeDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const lacking = missingFields(draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    focusFirstFault(lacking);
    if (Object.keys(lacking).length > 0 || save.isPending) return;
    const onSuccess = (stored: Recipe) => {
      setId(stored.id);
      return latest.current === draft ? onClose() : setSaved(draft);
    };
    save.mutate(changeOf(id, saved, draft), { onSuccess });
  };
  return (
    <Dialog
      title={'id' in recipe ? t('recipes.edit', { name: recipe.name }) : t('recipes.new')}
      wide
      isDirty={draft !== saved}
      onClose={onClose}
    >
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
        <TextField
          name="name"
          data-first
          dir="auto"
          label={t('recipes.name')}
          maxLength={RECIPE.nameMax}
          autoComplete="off"
          error={isChecked && 'name' in lacking ? t('recipes.nameMissing') : undefined}
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <IconField draft={draft} set={set} />
        <StepFields steps={draft.steps} isChecked={isChecked} onChange={(steps) => set({ steps })} />
        <Segments
          label={t('recipes.place')}
          options={RECIPE_PLACES.map((value) => ({ value, label: t(`recipes.place.${value}`) }))}
          value={draft.place}
          onChange={(place) => set({ place })}
        />
        <KeyField draft={draft} set={set} others={others.filter((other) => other.id !== id)} />
        <DialogActions>
          <Button variant="primary" type="submit" isBusy={save.isPending}>
            {t('recipes.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
