import type { ReactNode } from 'react';
import type { PrivacyReceipt } from '../../../src/contract/api/privacy-receipts.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { CardFailure } from '../../ui/card-failure.tsx';
import { DeleteRecording } from './delete-recording.tsx';
import classes from './privacy-line.module.css';
import { entryText, outsideTexts, SEPARATOR, zoneText } from './receipt-text.ts';

interface RowProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly action?: ReactNode;
}

function Row({ label, values, action }: RowProps): ReactNode {
  if (values.length === 0) return null;
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      {values.map((value) => (
        <dd key={value} dir="auto">
          {value}
        </dd>
      ))}
      {action && <dd>{action}</dd>}
    </div>
  );
}

function minutesText(seconds: number | null, locale: string): string | null {
  if (seconds === null) return null;
  const unit = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', maximumFractionDigits: 1 });
  return unit.format(seconds / 60);
}

interface ReceiptProps {
  readonly receipt: PrivacyReceipt;
  /** The text whose receipt it is. */
  readonly transcription: TranscriptionDetail;
}

/** The content of a privacy receipt, line by line. */
export function Receipt({ receipt, transcription }: ReceiptProps) {
  const { t, locale } = useText('assistant', 'editor', 'receipt', 'transcription');
  const { device, entries, sound, isMeeting, recordedAt, isComplete } = receipt;
  const formatTime = (moment: string) =>
    dateText(new Date(moment), locale, { dateStyle: 'medium', timeStyle: 'short' });
  const linesOf = (isHeard: boolean) =>
    entries.filter(({ kind }) => (kind === 'heard') === isHeard).map((entry) => entryText(entry, t, locale));
  const recorded = [
    formatTime(recordedAt),
    device.browser,
    device.system,
    isMeeting ? t('privacy.meeting') : null,
  ];
  const outside = outsideTexts(receipt, t);
  const nothing = isComplete ? [t('privacy.nothing')] : [];
  const soundText = ({ deletedAt, ...zoned }: NonNullable<PrivacyReceipt['sound']>) => {
    const zone = zoneText(zoned, t);
    if (deletedAt === null) return t('privacy.kept', { where: zone });
    return [zone, t('privacy.deleted', { at: formatTime(deletedAt) })].join(SEPARATOR);
  };
  const charged = minutesText(receipt.chargedSeconds, locale) ?? t('privacy.nothing');
  return (
    <>
      <dl className={classes.rows}>
        <Row
          label={t('privacy.recorded')}
          values={[recorded.filter((part) => part !== null).join(SEPARATOR)]}
        />
        <Row label={t('privacy.heard')} values={linesOf(true)} />
        <Row label={t('privacy.wrote')} values={linesOf(false)} />
        <Row label={t('privacy.left')} values={outside.length > 0 ? outside : nothing} />
        <Row
          label={t('privacy.sound')}
          values={sound ? [soundText(sound)] : []}
          action={sound?.deletedAt === null && <DeleteRecording transcription={transcription} />}
        />
        <Row label={t('privacy.charged')} values={[charged]} />
      </dl>
      {!isComplete && <p className={classes.note}>{t('privacy.unknownText')}</p>}
    </>
  );
}

/** In the place of a receipt that could not be loaded. */
export function ReceiptFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText('receipt');
  return <CardFailure message={t('privacy.failed')} onRetry={onRetry} />;
}
