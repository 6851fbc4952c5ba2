import { useQuery } from '@tanstack/react-query';
import { SPEAKING_PACES, VOCABULARY_LEVELS } from '../../../src/contract/api/voice-profile-options.ts';
import { TRANSLATION_LANGUAGES } from '../../../src/contract/languages.ts';
import { capabilities } from '../../data/capabilities.ts';
import { languageInText, languageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './profile-form.module.css';
import { fieldOf, type ProfileForm } from './use-profile-form.ts';

/** Language, pace, vocabulary and accent of a profile. */
export function SpeakingFields({ form }: { form: ProfileForm }) {
  const { t, locale } = useText('recorder', 'voice-profiles');
  const { data: server } = useQuery(capabilities);
  const { preferredLanguage: preferred } = form.values;
  const heard = server?.speech.languages ?? 'any';
  // A language that the current engine does not support stays selectable, because a later engine may support
  // it; a hint says so.
  const isUnheard = preferred !== '' && heard !== 'any' && !heard.includes(preferred);
  const languages = TRANSLATION_LANGUAGES.map((code) => ({ value: code, label: languageName(code, locale) }));
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <SelectField
          label={t('voice.language')}
          hint={
            isUnheard
              ? t('recorder.cantHear', { language: languageInText(preferred, locale) })
              : t('voice.languageHint')
          }
          value={form.values.preferredLanguage}
          options={[{ value: '' as const, label: t('voice.anyLanguage') }, ...languages]}
          onChange={(code) => form.setFieldValue('preferredLanguage', code)}
        />
        <SelectField
          label={t('voice.level')}
          value={form.values.vocabularyLevel}
          options={VOCABULARY_LEVELS.map((level) => ({ value: level, label: t(`voice.level.${level}`) }))}
          onChange={(level) => form.setFieldValue('vocabularyLevel', level)}
        />
      </div>
      <Segments
        label={t('voice.pace')}
        value={form.values.speakingPace}
        options={SPEAKING_PACES.map((pace) => ({ value: pace, label: t(`voice.pace.${pace}`) }))}
        onChange={(pace) => form.setFieldValue('speakingPace', pace)}
      />
      <TextField
        {...fieldOf(form, 'accentType')}
        label={t('voice.accent')}
        hint={t('voice.accentHint')}
        placeholder={t('voice.optional')}
      />
    </div>
  );
}
