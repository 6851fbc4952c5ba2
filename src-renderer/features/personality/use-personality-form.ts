import { type UseFormReturnType, useForm } from '@mantine/form';
import type { PersonalityProfile } from '../../../src/contract/api/personality-profile.ts';
import { NAME_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { draftFaults, type PersonalField, type PersonalityDraft, toDraft } from './personality-draft.ts';

export type PersonalityForm = UseFormReturnType<PersonalityDraft>;

/** The form of a personality profile, with errors in the current language. */
export function usePersonalityForm(profile: PersonalityProfile): PersonalityForm {
  const { t } = useText('settings');
  return useForm<PersonalityDraft>({
    initialValues: toDraft(profile),
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(draftFaults(draft)).map(([field, key]) => [field, t(key, { max: NAME_MAX })]),
      ),
  });
}

/** The props of a plain text field. */
export function fieldOf(form: PersonalityForm, name: PersonalField | 'ownGreeting' | 'ownClosing') {
  const { value, onChange, error } = form.getInputProps(name);
  return { name, value: String(value), onChange, error: error === undefined ? undefined : String(error) };
}
