import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { type Texts, useText } from '../../i18n/use-text.ts';
import {
  type Band,
  confidenceBand,
  noiseBand,
  type Suggestion,
  scoreBand,
  suggestionsFor,
} from './quality-bands.ts';
import classes from './quality-panel.module.css';
import { floorToOneDecimal } from './quality-tiers.ts';

const ADVICE = {
  noise: ['quality.noiseAdvice', 'quality.noiseAdviceText'],
  source: ['quality.sourceAdvice', 'quality.sourceAdviceText'],
  speech: ['quality.speechAdvice', 'quality.speechAdviceText'],
} as const satisfies Record<Suggestion, readonly [string, string]>;

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly band?: Band | null;
}

function channelsText(t: Translate<'quality' | 'transcription'>, channels: number | null): string {
  if (channels === null) return t('quality.unknown');
  if (channels === 1) return t('quality.mono');
  return channels === 2 ? t('quality.stereo') : t('quality.manyChannels', { number: channels });
}

function formatUnit(locale: string, unit: string, value: number, digits: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
}

/** Formats a value with its unit, such as kHz or kbit/s, for which `Intl` has no format. */
function withUnit(locale: string, value: number | null, unit: string, unknown: string): string {
  return value === null ? unknown : `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}

function bandedFacts(
  { t, locale }: Texts<'quality' | 'transcription'>,
  transcription: TranscriptionDetail,
): Fact[] {
  const { audioQualityScore: score, noiseLevel, confidenceScore } = transcription;
  const unknown = t('quality.unknown');
  return [
    {
      label: t('quality.score'),
      value: score === null ? unknown : t('quality.ofTen', { score: floorToOneDecimal(score, locale) }),
      band: score === null ? null : scoreBand(score),
    },
    {
      label: t('quality.noise'),
      value: noiseLevel ? t(`quality.noise.${noiseLevel}`) : unknown,
      band: noiseLevel && noiseBand(noiseLevel),
    },
    {
      label: t('quality.confidence'),
      value:
        confidenceScore === null
          ? unknown
          : t('quality.percent', { percent: Math.floor(confidenceScore).toLocaleString(locale) }),
      band: confidenceScore === null ? null : confidenceBand(confidenceScore),
    },
  ];
}

function plainFacts(
  { t, locale }: Texts<'quality' | 'transcription'>,
  transcription: TranscriptionDetail,
): Fact[] {
  const { audioFormat, sampleRate, bitrate, channels, processingTime } = transcription;
  const unknown = t('quality.unknown');
  const kilohertz = sampleRate === null ? null : sampleRate / 1000;
  return [
    { label: t('quality.format'), value: audioFormat?.toUpperCase() ?? unknown },
    { label: t('quality.sampleRate'), value: withUnit(locale, kilohertz, 'kHz', unknown) },
    { label: t('quality.bitrate'), value: withUnit(locale, bitrate, 'kbit/s', unknown) },
    { label: t('quality.channels'), value: channelsText(t, channels) },
    { label: t('quality.processing'), value: formatUnit(locale, 'second', processingTime / 1000, 1) },
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useText('quality', 'transcription');
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, band }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd data-band={band ?? undefined}>
            <bdi>{value}</bdi>
            {band && <span className={classes.band}>{t(`quality.band.${band}`)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The measurements of a recording, with suggestions for the next one. */
export function QualityFacts({ transcription }: { transcription: TranscriptionDetail }) {
  const texts = useText('quality', 'transcription');
  const { t } = texts;
  const suggestions = suggestionsFor(transcription);
  return (
    <>
      <Facts facts={bandedFacts(texts, transcription)} />
      <Facts facts={plainFacts(texts, transcription)} />
      {suggestions.length > 0 && (
        <>
          <h4 className={classes.subheading}>{t('quality.suggestions')}</h4>
          <ul className={classes.advice}>
            {suggestions.map((suggestion) => {
              const [title, text] = ADVICE[suggestion];
              return (
                <li key={suggestion}>
                  <strong>{t(title)}</strong> {t(text)}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
