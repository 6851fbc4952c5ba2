import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import { floorToOneDecimal, hasQuality, tierOf } from './quality-tiers.ts';
import { TierFace } from './tier-face.tsx';

const facts = onDemand(() => import('./quality-facts.tsx'), 'quality', 'transcription');

/**
 * The recording quality, with suggestions for the next recording. Renders nothing if nothing was measured.
 */
export function QualityPanel({ transcription }: { transcription: TranscriptionDetail }) {
  const { t, locale } = useText('transcription');
  if (!hasQuality(transcription)) return null;
  const { audioQualityScore: score } = transcription;
  const aside = (
    <>
      <TierFace tier={tierOf(score)} />
      <bdi>
        {score === null
          ? t('quality.notMeasured')
          : t('quality.ofTen', { score: floorToOneDecimal(score, locale) })}
      </bdi>
    </>
  );
  return (
    <Disclosure title={t('quality.title')} aside={aside} onPreload={facts.preload}>
      {() => <Show part={facts}>{({ QualityFacts }) => <QualityFacts transcription={transcription} />}</Show>}
    </Disclosure>
  );
}
