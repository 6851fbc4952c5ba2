import { SHARE_PLATFORM_NAMES } from '../../../src/contract/api/share-platforms.ts';
import { SPOKEN_SENDS, type SpokenSend } from '../../../src/contract/api/voice-profile-options.ts';
import { phrasesOf } from '../../../src/text/spoken-commands/phrases-of.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/**
 * The effect of "send" at the end of a recording. `language`: ISO 639-1; without the command in it, there is nothing to
 * choose.
 */
export function SpokenSendField({
  form,
  language,
}: {
  readonly form: ProfileForm;
  readonly language: string;
}) {
  const { t } = useText('voice-profiles');
  const word = phrasesOf(language)?.send[0];
  if (word === undefined) return null;
  const nameOf = (send: SpokenSend): string => {
    if (send === 'none') return t('voice.send.none');
    if (send === 'sms') return 'SMS';
    return send === 'mail' ? t('voice.send.mail') : SHARE_PLATFORM_NAMES[send];
  };
  return (
    <SelectField
      label={t('voice.send', { word })}
      hint={t('voice.sendHint')}
      value={form.values.spokenSend}
      options={SPOKEN_SENDS.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(send) => form.setFieldValue('spokenSend', send)}
    />
  );
}
