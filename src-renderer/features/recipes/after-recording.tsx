import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Recipe } from '../../../src/contract/api/recipes.ts';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import classes from './recipes.module.css';

/** The choice of the recipe that runs automatically after each recording. */
export function AfterRecording({ recipes }: { recipes: readonly Recipe[] }) {
  const { t } = useText('settings');
  const { data } = useQuery(userPreferences);
  const chosen = data?.afterRecording ?? null;
  const save = useMutation(savePreferences(useQueryClient()));
  const value = save.isPending ? (save.variables.afterRecording ?? null) : chosen;
  return (
    <div className={classes.after}>
      <FieldFrame label={t('recipes.after')} hint={t('recipes.afterHint')}>
        {(fieldProps) => (
          <Select
            {...fieldProps}
            disabled={!data}
            value={recipes.find(({ id }) => id === value)?.id ?? ''}
            onChange={({ currentTarget }) => save.mutate({ afterRecording: currentTarget.value || null })}
          >
            <option value="">{t('recipes.afterNone')}</option>
            {recipes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FieldFrame>
    </div>
  );
}
