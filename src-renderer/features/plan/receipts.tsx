import { Link } from 'react-router-dom';
import type { Plan } from '../../../src/contract/plan.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import classes from './plan-card.module.css';

/** What was charged for each of the last recordings. */
export function Receipts({ receipts }: Pick<Plan, 'receipts'>) {
  const { t, locale } = useText();
  return (
    <Disclosure title={t('plan.receipts')}>
      {receipts.length === 0 && <p className={classes.note}>{t('plan.noReceipts')}</p>}
      {receipts.length > 0 && (
        <table className={classes.receipts}>
          <thead>
            <tr>
              <th scope="col">{t('plan.receiptDate')}</th>
              <th scope="col">{t('plan.receiptLength')}</th>
              <th scope="col">{t('plan.receiptText')}</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map(({ takeId, transcriptionId, seconds, at }) => (
              <tr key={takeId}>
                <td>{dateText(new Date(at), locale, { dateStyle: 'medium', timeStyle: 'short' })}</td>
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
