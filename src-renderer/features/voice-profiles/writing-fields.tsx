import {
  DATE_FORMATS,
  DATE_LANGUAGES,
  NUMBER_FORMATS,
  NUMBER_LANGUAGES,
  PARAGRAPH_STYLES,
} from '../../../src/contract/api/voice-profile-options.ts';
import { baseLanguage } from '../../../src/contract/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './profile-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const CommandList = lazyPart(async () => (await import('./command-list.tsx')).CommandList);
const SpokenSendField = lazyPart(async () => (await import('./spoken-send-field.tsx')).SpokenSendField);

/** Whether a format is available in the profile's language; without one, the spoken language decides. */
const isFormatAvailable = (
  languages: readonly string[],
  { preferredLanguage }: ProfileForm['values'],
): boolean => preferredLanguage === '' || languages.includes(preferredLanguage);

function Switches({ form }: { form: ProfileForm }) {
  const { t, locale } = useText('voice-profiles');
  const { values, setFieldValue } = form;
  const language = values.preferredLanguage || baseLanguage(locale);
  return (
    <div className={classes.switches}>
      <Switch
        label={t('voice.punctuation')}
        hint={t('voice.punctuationHint')}
        checked={values.includePunctuation}
        onChange={(isOn) => setFieldValue('includePunctuation', isOn)}
      />
      <Switch
        label={t('voice.capitalize')}
        checked={values.capitalizeFirstWord}
        onChange={(isOn) => setFieldValue('capitalizeFirstWord', isOn)}
      />
      <Switch
        label={t('voice.autoCorrect')}
        hint={t('voice.autoCorrectHint')}
        checked={values.autoCorrect}
        onChange={(isOn) => setFieldValue('autoCorrect', isOn)}
      />
      <Switch
        label={t('voice.commands')}
        hint={t('voice.commandsHint')}
        checked={values.spokenCommands}
        onChange={(isOn) => setFieldValue('spokenCommands', isOn)}
      />
      {values.spokenCommands && (
        <>
          <CommandList language={language} />
          <SpokenSendField form={form} language={language} />
        </>
      )}
    </div>
  );
}

/** Options for how speech is written. */
export function WritingFields({ form }: { form: ProfileForm }) {
  const { t } = useText('voice-profiles');
  const { values, setFieldValue } = form;
  return (
    <div className={classes.fields}>
      <Switches form={form} />
      <Segments
        label={t('voice.paragraphs')}
        value={values.paragraphStyle}
        options={PARAGRAPH_STYLES.map((style) => ({ value: style, label: t(`voice.paragraphs.${style}`) }))}
        onChange={(style) => setFieldValue('paragraphStyle', style)}
      />
      {isFormatAvailable(NUMBER_LANGUAGES, values) && (
        <Segments
          label={t('voice.numbers')}
          value={values.numberFormat}
          options={NUMBER_FORMATS.map((format) => ({ value: format, label: t(`voice.numbers.${format}`) }))}
          onChange={(format) => setFieldValue('numberFormat', format)}
        />
      )}
      {isFormatAvailable(DATE_LANGUAGES, values) && (
        <SelectField
          label={t('voice.dates')}
          hint={t('voice.dates.hint')}
          value={values.dateFormat}
          options={DATE_FORMATS.map((format) => ({ value: format, label: format }))}
          onChange={(format) => setFieldValue('dateFormat', format)}
        />
      )}
      {!isFormatAvailable(NUMBER_LANGUAGES, values) && !isFormatAvailable(DATE_LANGUAGES, values) && (
        <p className={classes.hint}>{t('voice.formatsKept')}</p>
      )}
    </div>
  );
}
