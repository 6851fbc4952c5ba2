import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { PillHost } from '../../platform/pill-host.ts';
import { useRemoteValue } from '../../platform/use-remote-value.ts';
import classes from './pill.module.css';

/** Length of a text that names its button, in UTF-16 units. */
const EXCERPT = 160;

/** The last texts; a press copies one. */
export function RecentList({ host }: { host: PillHost }) {
  const { t } = useText('desktop');
  const texts = useRemoteValue(host.recent) ?? [];
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const copy = async (id: string): Promise<void> => {
    if (await host.copy(id)) setCopiedId(id);
  };
  return (
    <section className={classes.recent} aria-label={t('dictate.recent')}>
      {texts.length === 0 && <p className={classes.note}>{t('dictate.noRecent')}</p>}
      <ul className={classes.texts}>
        {texts.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.text}
              aria-label={t('dictate.copyText', { text: text.slice(0, EXCERPT) })}
              onClick={() => void copy(id)}
            >
              <span dir="auto">{text.slice(0, EXCERPT)}</span>
              <span role="status" className={classes.copied}>
                {copiedId === id && t('dictate.copied')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
