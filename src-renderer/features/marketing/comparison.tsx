import { useText } from '../../i18n/use-text.ts';
import classes from './comparison.module.css';

const COLUMNS = ['ours', 'dictation', 'meetings'] as const;
const ROWS = ['style', 'email', 'translate', 'choice', 'offline', 'audio', 'own', 'speakers'] as const;

/** Compares Parlance with other kinds of programs. On phones, each row is a small list. */
export function Comparison() {
  const { t } = useText('public');
  return (
    <section className={classes.section} aria-labelledby="compare">
      <h2 id="compare" className={classes.heading}>
        {t('features.compare')}
      </h2>
      <p className={classes.lead}>{t('features.compareText')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('features.compare.what')}</th>
            {COLUMNS.map((id) => (
              <th key={id} scope="col" data-column={id}>
                {t(`features.compare.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`features.row.${row}`)}</th>
              {COLUMNS.map((id) => (
                <td key={id} data-column={id} data-label={t(`features.compare.${id}`)}>
                  {t(`features.row.${row}.${id}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
