import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { AI_SERVICE_NAMES, AI_SERVICES } from '../../../src/contract/ai-services.ts';
import {
  LANGUAGE_NAMES,
  RECORDING_LANGUAGES,
  type RecordingLanguage,
} from '../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../src/contract/limits.ts';
import { capabilities } from '../../data/capabilities.ts';
import { useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/select.tsx';
import classes from './recorder-settings.module.css';
import { aiServiceAtom, languageAtom, sensitivityAtom } from './recording-choice.ts';
import { useRecorder } from './use-recorder.ts';

function ServiceChoice({ disabled }: { disabled: boolean }) {
  const { t } = useText();
  const name = useId();
  const [chosen, choose] = useAtom(aiServiceAtom);
  return (
    <fieldset className={classes.services} disabled={disabled}>
      <legend className={classes.label}>{t('recorder.service')}</legend>
      <div className={classes.segments}>
        {AI_SERVICES.map((service) => (
          <label key={service} className={classes.segment}>
            <input
              type="radio"
              name={name}
              value={service}
              checked={service === chosen}
              onChange={() => choose(service)}
            />
            <span>{AI_SERVICE_NAMES[service]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function languageName(code: Exclude<RecordingLanguage, 'auto'>, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? LANGUAGE_NAMES[code];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function LanguageChoice({ disabled }: { disabled: boolean }) {
  const { t, locale } = useText();
  const id = useId();
  const [chosen, choose] = useAtom(languageAtom);
  const { data } = useQuery(capabilities);
  const understood = data?.speech.languages ?? 'any';
  return (
    <div className={`${classes.field} ${classes.language}`}>
      <label className={classes.label} htmlFor={id}>
        {t('recorder.language')}
      </label>
      <Select
        id={id}
        value={chosen}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const picked = RECORDING_LANGUAGES.find((code) => code === currentTarget.value);
          if (picked) choose(picked);
        }}
      >
        {RECORDING_LANGUAGES.map((code) => {
          if (code === 'auto') {
            return (
              <option key={code} value={code}>
                {t('recorder.auto')}
              </option>
            );
          }
          const language = languageName(code, locale);
          const known = understood === 'any' || understood.includes(code);
          return (
            <option key={code} value={code} disabled={!known}>
              {known ? language : t('recorder.unsupported', { language })}
            </option>
          );
        })}
      </Select>
    </div>
  );
}

function SensitivityChoice() {
  const { t } = useText();
  const id = useId();
  const { session } = useRecorder();
  const [sensitivity, choose] = useAtom(sensitivityAtom);
  useEffect(() => session.setSensitivity(sensitivity), [session, sensitivity]);
  return (
    <div className={classes.field}>
      <div className={classes.between}>
        <label className={classes.label} htmlFor={id}>
          {t('recorder.sensitivity')}
        </label>
        <span className={classes.value} aria-hidden="true">
          {sensitivity}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className={classes.slider}
        min={SENSITIVITY.min}
        max={SENSITIVITY.max}
        value={sensitivity}
        onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** What the next recording is made with. The sensitivity can be changed while one speaks; the rest is settled by then. */
export function RecorderSettings({ disabled }: { disabled: boolean }) {
  return (
    <div className={classes.settings} data-settled={disabled || undefined}>
      <ServiceChoice disabled={disabled} />
      <LanguageChoice disabled={disabled} />
      <SensitivityChoice />
    </div>
  );
}
