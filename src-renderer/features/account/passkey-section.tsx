import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../src/contract/api/passkeys.ts';
import { hasPasskeys, isOnPasskeyDomain } from '../../data/passkey-sign-in.ts';
import { passkeys } from '../../data/passkeys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import { useSite } from '../../ui/site.ts';
import { PasskeyItem } from './passkey-item.tsx';
import sessionClasses from './session-list.module.css';
import classes from './two-factor.module.css';

const PasskeyForm = lazyPart(async () => (await import('./passkey-form.tsx')).PasskeyForm, 'account');

/** Adds a passkey, or explains where one can be added. */
function Addition({ domain }: { domain: string }) {
  const { t } = useText('account');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOnPasskeyDomain(domain))
    return <p className={classes.lead}>{t('passkeys.elsewhere', { domain })}</p>;
  if (!hasPasskeys()) return <p className={classes.lead}>{t('passkeys.unsupported')}</p>;
  if (!isOpen) {
    return (
      <CardActions>
        <Button onClick={() => setIsOpen(true)}>{t('passkeys.add')}</Button>
      </CardActions>
    );
  }
  return <PasskeyForm onClose={() => setIsOpen(false)} />;
}

function List({ all }: { all: readonly Passkey[] }) {
  const { t } = useText('account');
  if (all.length === 0) return null;
  return (
    <ul className={sessionClasses.sessions} aria-label={t('passkeys.list')}>
      {all.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

/** The user's passkeys; nothing on servers that have none. */
export function PasskeySection() {
  const { t } = useText('account');
  const { data, isError, refetch } = useQuery(passkeys);
  const { passkeyDomain: domain } = useSite();
  if (domain === null && !data?.length) return null;
  return (
    <section className={classes.section} aria-labelledby="passkeys">
      <h3 id="passkeys" className={classes.heading}>
        {t('passkeys.title')}
      </h3>
      <p className={classes.lead}>{t('passkeys.lead')}</p>
      {data && <List all={data} />}
      {data && domain !== null && <Addition domain={domain} />}
      {!data && isError && <CardFailure message={t('passkeys.loadFailed')} onRetry={() => void refetch()} />}
      {!(data || isError) && <p className={classes.lead}>{t('passkeys.loading')}</p>}
    </section>
  );
}
