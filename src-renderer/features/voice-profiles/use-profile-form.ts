import { type UseFormReturnType, useForm } from '@mantine/form';
import type { VoiceProfile, VoiceProfileForm } from '../../../src/contract/api/voice-profiles.ts';
import type { InputIssue } from '../../../src/contract/errors.ts';
import { HttpError } from '../../data/http-error.ts';
import { useText } from '../../i18n/use-text.ts';
import { draftFaults, draftOf } from './profile-draft.ts';

export type ProfileForm = UseFormReturnType<VoiceProfileForm>;

/** The form of a voice profile, with errors in the current language. */
export function useProfileForm(profile: VoiceProfile | null): ProfileForm {
  const { t } = useText('voice-profiles');
  return useForm<VoiceProfileForm>({
    initialValues: draftOf(profile),
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(draftFaults(draft)).map(([field, { key, max }]) => [field, t(key, { max })]),
      ),
  });
}

/** The field errors in the server's response. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError) || error.code !== 'invalid_input') return {};
  const { issues = [] } = error.body as { issues?: InputIssue[] };
  return Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0] ?? path, message]));
}

/** The props of a text field. */
export function fieldOf(form: ProfileForm, name: 'name' | 'description' | 'accentType') {
  const { value, onChange, error } = form.getInputProps(name);
  return { name, value: String(value), onChange, error: error === undefined ? undefined : String(error) };
}
