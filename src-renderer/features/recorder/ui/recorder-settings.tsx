import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { AI_SERVICES, type AiService } from '../../../../src/contract/api/ai-services.ts';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../../src/contract/limits.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { plan } from '../../../data/plan.ts';
import { serviceNames } from '../../../data/service-names.ts';
import { voiceProfiles } from '../../../data/voice-profiles.ts';
import { capitalised, languageInText, languageName } from '../../../i18n/language-name.ts';
import type { Translate } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { aiServiceAtom } from '../../../page-state/ai-service-choice.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHiddenWhilePending } from '../../../ui/loading/hidden-while-pending.ts';
import { usePlanLanguages } from '../session/plan-languages.ts';
import { languageAtom, sensitivityAtom } from '../session/recording-choice.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { UploadButton } from '../upload/file-drop.tsx';
import classes from './recorder-settings.module.css';
import { RecorderSwitches } from './recorder-switches.tsx';
import { VoiceProfileChoice } from './voice-profile-choice.tsx';

/** The AI service choice, and a note for services that this server has no key for. */
function useServiceChoice() {
  const { t } = useText('recorder');
  const [chosen, choose] = useAtom(aiServiceAtom);
  const { data } = useQuery(capabilities);
  const noteOf = (service: AiService) => {
    const ability = data?.services[service];
    if (ability?.available !== false) return undefined;
    return t(ability.blockedByPrivacy ? 'recorder.off' : 'recorder.noKey');
  };
  return { chosen, choose, noteOf, names: serviceNames(data) };
}

function ServiceChoice({ disabled }: { disabled: boolean }) {
  const { t } = useText('recorder');
  const { chosen, choose, noteOf, names } = useServiceChoice();
  return (
    <Segments
      label={t('recorder.service')}
      options={AI_SERVICES.map((value) => ({
        value,
        label: names[value],
        note: noteOf(value) ?? '',
      }))}
      value={chosen}
      disabled={disabled}
      onChange={choose}
    />
  );
}

/** Names of languages as one phrase, in the interface language, as it stands within a sentence. */
function languageList(codes: readonly string[], locale: string): string {
  const names = RECORDING_LANGUAGES.flatMap((code) =>
    code !== 'auto' && codes.includes(code) ? [languageInText(code, locale)] : [],
  );
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

const includes = (planLanguages: 'any' | readonly string[], code: string): boolean =>
  planLanguages === 'any' || planLanguages.includes(code);

/** The label of a language option, with the reason if it can't be used. */
function optionText(
  language: string,
  isSupported: boolean,
  isIncluded: boolean,
  t: Translate<'recorder'>,
): string {
  if (!isSupported) return t('recorder.unsupported', { language });
  return isIncluded ? language : t('recorder.proLanguage', { language });
}

/**
 * The effect of the chosen language on this server, shown before recording; null if there is nothing to say.
 */
function useLanguageNote(chosen: RecordingLanguage): string | null {
  const { t, locale } = useText('recorder');
  const { data } = useQuery(capabilities);
  const planLanguages = usePlanLanguages();
  if (!data || data.speech.engine === null) return null;
  const { languages, detectsLanguage, fallbackFrom, model } = data.speech;
  const isUnsupported = chosen !== 'auto' && languages !== 'any' && !languages.includes(chosen);
  if (isUnsupported) return t('recorder.cantHear', { language: languageInText(chosen, locale) });
  if (chosen !== 'auto' && !includes(planLanguages, chosen)) {
    return t('recorder.planLanguage', { language: languageInText(chosen, locale) });
  }
  if (fallbackFrom.length > 0) return t('recorder.engineOut', { model: model ?? '' });
  if (chosen === 'auto' && detectsLanguage && planLanguages !== 'any') {
    return t('recorder.planAuto', { languages: languageList(planLanguages, locale) });
  }
  if (chosen !== 'auto' || detectsLanguage || languages === 'any') return null;
  return t('recorder.cantDetect', { languages: languageList(languages, locale) });
}

function LanguageChoice({ disabled }: { disabled: boolean }) {
  const { t, locale } = useText('recorder');
  const id = useId();
  const [chosen, choose] = useAtom(languageAtom);
  const { data } = useQuery(capabilities);
  const engineLanguages = data?.speech.languages ?? 'any';
  const canDetect = (data?.speech.detectsLanguage ?? true) || engineLanguages === 'any';
  const note = useLanguageNote(chosen);
  const planLanguages = usePlanLanguages();
  return (
    <div className={`${classes.field} ${classes.language}`}>
      <label className={classes.label} htmlFor={id}>
        {t('recorder.language')}
      </label>
      <Select
        id={id}
        value={chosen}
        disabled={disabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => {
          const picked = RECORDING_LANGUAGES.find((code) => code === currentTarget.value);
          if (picked) choose(picked);
        }}
      >
        {RECORDING_LANGUAGES.map((code) => {
          if (code === 'auto') {
            return (
              <option key={code} value={code}>
                {canDetect
                  ? t('recorder.auto')
                  : capitalised(
                      t('recorder.autoFixed', { languages: languageList(engineLanguages, locale) }),
                      locale,
                    )}
              </option>
            );
          }
          const language = languageName(code, locale);
          const isSupported = includes(engineLanguages, code);
          const isIncluded = includes(planLanguages, code);
          return (
            <option key={code} value={code} disabled={!isSupported || !isIncluded}>
              {optionText(language, isSupported, isIncluded, t)}
            </option>
          );
        })}
      </Select>
      {note && (
        <p id={`${id}-note`} className={classes.note} role="status">
          {note}
        </p>
      )}
    </div>
  );
}

function SensitivityChoice() {
  const { t } = useText('recorder');
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

/** Steps through the services in a circle; the one shown is chosen. */
function ServiceSwitcher({ disabled }: { disabled: boolean }) {
  const { t } = useText('recorder');
  const { chosen, choose, noteOf, names } = useServiceChoice();
  const note = noteOf(chosen);
  const step = (by: number): void => {
    const count = AI_SERVICES.length;
    const next = AI_SERVICES[(AI_SERVICES.indexOf(chosen) + by + count) % count];
    if (next) choose(next);
  };
  return (
    <fieldset className={classes.switcher} aria-label={t('recorder.service')}>
      <IconButton label={t('recorder.previousService')} disabled={disabled} onClick={() => step(-1)}>
        <IconChevronLeft className={classes.arrow} size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <span className={classes.chosen} aria-live="polite">
        {names[chosen]}
        {note && <small className={classes.chosenNote}>{note}</small>}
      </span>
      <IconButton label={t('recorder.nextService')} disabled={disabled} onClick={() => step(1)}>
        <IconChevronRight className={classes.arrow} size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </fieldset>
  );
}

/** Hides the options until the answers that add notes and fields to them have arrived. */
function useOptionsHiddenWhilePending() {
  const answers = [useQuery(capabilities), useQuery(voiceProfiles), useQuery(plan)];
  return useHiddenWhilePending(answers.some(({ isPending }) => isPending));
}

interface NarrowSettingsProps {
  /** True during a recording, whose options can't be changed any more. */
  readonly disabled: boolean;
  /** Whether a file may be picked. */
  readonly canUpload: boolean;
}

/**
 * On phones: the service within reach of the thumb, the other options one press away; during a recording,
 * only the sensitivity.
 */
export function NarrowSettings({ disabled, canUpload }: NarrowSettingsProps) {
  const { t } = useText('recorder');
  const hidden = useOptionsHiddenWhilePending();
  if (disabled) {
    return (
      <div className={classes.settings}>
        <SensitivityChoice />
      </div>
    );
  }
  return (
    <div className={`${classes.settings} ${classes.narrow}`} {...hidden}>
      <ServiceSwitcher disabled={disabled} />
      <LanguageChoice disabled={disabled} />
      <details className={classes.options}>
        <summary>{t('recorder.options')}</summary>
        <div className={classes.optionFields}>
          <SensitivityChoice />
          <VoiceProfileChoice disabled={disabled} />
          <RecorderSwitches disabled={disabled} />
          {canUpload && <UploadButton />}
        </div>
      </details>
    </div>
  );
}

/**
 * Options for the next recording. The sensitivity can be changed during a recording; the other options are
 * fixed by then.
 */
export function RecorderSettings({ disabled }: { disabled: boolean }) {
  const hidden = useOptionsHiddenWhilePending();
  return (
    <div className={classes.settings} {...hidden}>
      <ServiceChoice disabled={disabled} />
      <LanguageChoice disabled={disabled} />
      <VoiceProfileChoice disabled={disabled} />
      <SensitivityChoice />
      <RecorderSwitches disabled={disabled} />
    </div>
  );
}
