import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { PillHost } from '../../platform/pill-host.ts';
import { useRemoteValue } from '../../platform/use-remote-value.ts';
import classes from './pill.module.css';
import { PillButton } from './pill-button.tsx';

/** Shown length of a text, and the length that names its button, in UTF-16 units. */
const EXCERPT_LENGTH = 160;
const LABEL_LENGTH = 40;

/** The last texts, each with a button that copies it. */
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
        {texts.map(({ id, text }) => {
          const label = t('dictate.copyText', { text: text.slice(0, LABEL_LENGTH) });
          return (
            <li key={id} className={classes.text}>
              <span dir="auto">{text.slice(0, EXCERPT_LENGTH)}</span>
              <span role="status" className={classes.copied}>
                {copiedId === id && t('dictate.copied')}
              </span>
              <PillButton label={label} onClick={() => void copy(id)}>
                <IconCopy size={18} stroke={1.8} aria-hidden />
              </PillButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
