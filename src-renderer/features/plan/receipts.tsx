import type { Plan } from '../../../src/contract/api/plan.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './plan-card.module.css';

/** Purchases, and the charges for the last recordings. */
export function Receipts({ receipts, purchases }: Pick<Plan, 'receipts' | 'purchases'>) {
  const { t, locale } = useText('plan');
  const isEmpty = receipts.length + purchases.length === 0;
  const moment = (at: string) => dateText(new Date(at), locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Disclosure title={t('plan.receipts')}>
      {isEmpty && <p className={classes.note}>{t('plan.noReceipts')}</p>}
      {!isEmpty && (
        <table className={classes.receipts}>
          <thead>
            <tr>
              <th scope="col">{t('plan.receiptDate')}</th>
              <th scope="col">{t('plan.receiptLength')}</th>
              <th scope="col">{t('plan.receiptText')}</th>
            </tr>
          </thead>
          <tbody>
            {purchases.map(({ minutes, at }) => (
              <tr key={at}>
                <td>{moment(at)}</td>
                <td>+{minutesAndSeconds(minutes * 60)}</td>
                <td>{t('plan.receiptBought')}</td>
              </tr>
            ))}
            {receipts.map(({ takeId, transcriptionId, seconds, at }) => (
              <tr key={takeId}>
                <td>{moment(at)}</td>
                <td>{minutesAndSeconds(seconds)}</td>
                <td>
                  {transcriptionId === null ? (
                    t('plan.receiptGone')
                  ) : (
                    <Link to={`/app?transcription=${transcriptionId}`}>{t('plan.receiptOpen')}</Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Disclosure>
  );
}
