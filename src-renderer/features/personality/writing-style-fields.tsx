import { type ReactNode, useId } from 'react';
import { WRITING_SAMPLE_MAX, WRITING_STYLES } from '../../../src/contract/api/writing-styles.ts';
import { cutText } from '../../../src/text/cut-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { appendDictated } from './personality-draft.ts';
import classes from './profile-fields.module.css';
import type { PersonalityForm } from './use-personality-form.ts';

/** Renders dictation for a field, provided by the recorder feature. Recording stops while it is not shown. */
export type Dictation = (onText: (text: string) => void, isShown: boolean) => ReactNode;

export interface WritingStyleFieldsProps {
  readonly form: PersonalityForm;
  readonly dictation: Dictation;
  /** False while the fields are only mounted for a pending dictation. */
  readonly isShown?: boolean;
}

function StyleChoice({ form }: { form: PersonalityForm }) {
  const { t } = useText('settings');
  const name = useId();
  return (
    <fieldset>
      <legend className={classes.legend}>{t('personality.style')}</legend>
      <div className={classes.styles}>
        {WRITING_STYLES.map((style) => (
          <RadioCard
            key={style}
            name={name}
            value={style}
            checked={form.values.writingStyle === style}
            onChoose={() => form.setFieldValue('writingStyle', style)}
          >
            <span className={classes.styleName}>{t(`personality.style.${style}`)}</span>
            <span className={classes.styleText}>{t(`personality.style.${style}.text`)}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

/** The writing style, and a sample that is typed or dictated. */
export function WritingStyleFields({ form, dictation, isShown = true }: WritingStyleFieldsProps) {
  const { t } = useText('settings');
  const { value, onChange } = form.getInputProps('writingSample');
  return (
    <div className={classes.fields} hidden={!isShown}>
      <StyleChoice form={form} />
      <div>
        <TextArea
          name="writingSample"
          label={t('personality.sample')}
          hint={t('personality.sampleHint')}
          placeholder={t('personality.optional')}
          maxLength={WRITING_SAMPLE_MAX}
          value={String(value)}
          onChange={onChange}
        />
        {dictation(
          (spoken) =>
            form.setFieldValue('writingSample', (sample) =>
              cutText(appendDictated(sample, spoken), WRITING_SAMPLE_MAX),
            ),
          isShown,
        )}
      </div>
    </div>
  );
}
