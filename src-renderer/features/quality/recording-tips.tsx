import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { tipBand } from './quality-tiers.ts';
import classes from './recording-tips.module.css';

/** Tips for the next recording, chosen by the score of this one. */
export function RecordingTips({ transcription }: { transcription: TranscriptionDetail }) {
  const { t } = useText('transcription');
  return (
    <Disclosure title={t('tips.title')} startsOpen>
      <ul className={classes.tips}>
        <li>{t(`tips.${tipBand(transcription.audioQualityScore)}`)}</li>
        <li>{t('tips.length')}</li>
        <li>{t('tips.distance')}</li>
      </ul>
    </Disclosure>
  );
}
