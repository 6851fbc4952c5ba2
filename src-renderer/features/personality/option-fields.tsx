import {
  EMAIL_CLOSINGS,
  EMAIL_FRAME_MAX,
  EMAIL_GREETINGS,
} from '../../../src/contract/api/writing-styles.ts';
import { presetIn } from '../../../src/text/email-presets.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CUSTOM } from './personality-draft.ts';
import classes from './profile-fields.module.css';
import { fieldOf, type PersonalityForm } from './use-personality-form.ts';

const FLAGS = [
  { flag: 'formalLanguage', label: 'personality.formal', hint: 'personality.formalHint' },
  { flag: 'removeFiller', label: 'personality.filler', hint: 'personality.fillerHint' },
  { flag: 'improveGrammar', label: 'personality.grammar', hint: 'personality.grammarHint' },
] as const satisfies readonly { flag: string; label: TextKey<'settings'>; hint: TextKey<'settings'> }[];

const FRAMES = {
  emailGreeting: {
    presets: EMAIL_GREETINGS,
    label: 'personality.greeting',
    own: 'ownGreeting',
    ownLabel: 'personality.customGreeting',
  },
  emailClosing: {
    presets: EMAIL_CLOSINGS,
    label: 'personality.closing',
    own: 'ownClosing',
    ownLabel: 'personality.customClosing',
  },
} as const;

/** The presets in the interface language; those with the same wording in it also show the English one. */
function presetLabels(presets: readonly string[], locale: string): string[] {
  const labels = presets.map((preset) => presetIn(preset, locale).replace(/[\p{P}]$/u, ''));
  return labels.map((label, at) =>
    labels.some((other, index) => index !== at && other === label) ? `${label} (${presets[at]})` : label,
  );
}

/** The greeting or closing of an e-mail: a preset, or the user's own words. */
function FrameChoice({ form, field }: { form: PersonalityForm; field: keyof typeof FRAMES }) {
  const { t, locale } = useText('settings');
  const { presets, label, own, ownLabel } = FRAMES[field];
  const choice = form.values[field];
  const labels = presetLabels(presets, locale);
  return (
    <div className={classes.frame}>
      <SelectField
        label={t(label)}
        // A preset is a meaning: the e-mail uses its wording in the language of the text.
        options={[
          ...presets.map((preset, at) => ({
            value: preset,
            label: preset === 'auto' ? t('personality.auto') : (labels[at] ?? preset),
          })),
          { value: CUSTOM, label: t('personality.custom') },
        ]}
        value={choice}
        onChange={(chosen) => form.setFieldValue(field, chosen)}
      />
      {choice === CUSTOM && (
        <TextField {...fieldOf(form, own)} label={t(ownLabel)} maxLength={EMAIL_FRAME_MAX} />
      )}
    </div>
  );
}

/** Options for all texts, and the greeting and closing of e-mails. */
export function OptionFields({ form }: { form: PersonalityForm }) {
  const { t } = useText('settings');
  return (
    <div className={classes.fields}>
      <div>
        {FLAGS.map(({ flag, label, hint }) => (
          <Switch
            key={flag}
            label={t(label)}
            hint={t(hint)}
            checked={form.values[flag]}
            onChange={(checked) => form.setFieldValue(flag, checked)}
          />
        ))}
      </div>
      <div className={classes.pair}>
        <FrameChoice form={form} field="emailGreeting" />
        <FrameChoice form={form} field="emailClosing" />
      </div>
    </div>
  );
}
