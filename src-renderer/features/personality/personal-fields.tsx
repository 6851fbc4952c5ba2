import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import classes from './profile-fields.module.css';
import { fieldOf, type PersonalityForm } from './use-personality-form.ts';

/** Name, job title and nickname of the user. */
export function PersonalFields({ form }: { form: PersonalityForm }) {
  const { t } = useText('settings');
  return (
    <div className={classes.fields}>
      <TextField
        {...fieldOf(form, 'name')}
        label={t('personality.name')}
        placeholder={t('personality.namePlaceholder')}
        autoComplete="name"
        required
        data-first
      />
      <div className={classes.pair}>
        <TextField
          {...fieldOf(form, 'jobTitle')}
          label={t('personality.jobTitle')}
          placeholder={t('personality.optional')}
          autoComplete="organization-title"
        />
        <TextField
          {...fieldOf(form, 'nickname')}
          label={t('personality.nickname')}
          placeholder={t('personality.optional')}
          autoComplete="nickname"
        />
      </div>
    </div>
  );
}
