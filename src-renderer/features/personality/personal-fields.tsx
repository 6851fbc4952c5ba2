import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PersonalField } from './personality-draft.ts';
import classes from './profile-fields.module.css';
import { fieldOf, type PersonalityForm } from './use-personality-form.ts';

/** Name, job title and nickname of the user. */
export function PersonalFields({ form }: { form: PersonalityForm }) {
  const { t } = useText('settings');
  const field = (name: PersonalField) => fieldOf(form, name);
  return (
    <div className={classes.fields}>
      <TextField
        {...field('name')}
        label={t('personality.name')}
        placeholder={t('personality.namePlaceholder')}
        autoComplete="name"
        required
        data-first
      />
      <div className={classes.pair}>
        <TextField
          {...field('jobTitle')}
          label={t('personality.jobTitle')}
          placeholder={t('personality.optional')}
          autoComplete="organization-title"
        />
        <TextField
          {...field('nickname')}
          label={t('personality.nickname')}
          placeholder={t('personality.optional')}
          autoComplete="nickname"
        />
      </div>
    </div>
  );
}
