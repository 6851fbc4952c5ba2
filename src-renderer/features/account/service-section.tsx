import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OidcLink } from '../../../src/contract/api/oidc.ts';
import { oidcLinks, unlinkOidc } from '../../data/oidc.ts';
import { passkeys } from '../../data/passkeys.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { useSite } from '../../ui/site.ts';
import sessionClasses from './session-list.module.css';
import classes from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Asks for the password, which stays a way in; where there is a passkey, it may be left out. */
function UnlinkForm({ onClose }: { onClose(): void }) {
  const { t } = useText('account');
  const hasPasskey = (useQuery(passkeys).data?.length ?? 0) > 0;
  const unlink = useMutation(unlinkOidc(useQueryClient()));
  const form = useAccountForm({
    kind: hasPasskey ? 'unlink' : 'proof',
    initial: { currentPassword: '' },
    send: async (proof) => {
      await unlink.mutateAsync(proof);
      onClose();
    },
  });
  useFirstFocus(form.element);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={classes.form}>
      <p className={classes.lead}>{t(hasPasskey ? 'service.passkeyStays' : 'service.needsPassword')}</p>
      <PasswordField {...form.field('currentPassword')} label={t('account.currentPassword')} />
      <CardActions>
        <Button type="submit" variant="danger" isBusy={unlink.isPending}>
          {t('service.unlink')}
        </Button>
        <Button onClick={onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}

function Link({ link: { issuer, linkedAt, lastUsedAt } }: { link: OidcLink }) {
  const { t, locale } = useText('account');
  const { oidcName } = useSite();
  const day = (at: string): string => dateText(new Date(at), locale, { dateStyle: 'medium' });
  const facts = [
    t('passkeys.used', { when: day(lastUsedAt) }),
    t('passkeys.created', { when: day(linkedAt) }),
  ];
  return (
    <li className={sessionClasses.session}>
      <div className={sessionClasses.words}>
        <span className={sessionClasses.device}>
          <bdi>{oidcName ?? new URL(issuer).host}</bdi>
        </span>
        <span className={sessionClasses.facts}>{facts.join(' · ')}</span>
      </div>
    </li>
  );
}

/** The linked sign-in service, with a button to unlink it; nothing if none is linked. */
export function ServiceSection() {
  const { t } = useText('account');
  const [isOpen, setIsOpen] = useState(false);
  const { data: links = [] } = useQuery(oidcLinks);
  if (links.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="sign-in-service">
      <h3 id="sign-in-service" className={classes.heading}>
        {t('service.title')}
      </h3>
      <p className={classes.lead}>{t('service.lead')}</p>
      <ul className={sessionClasses.sessions} aria-label={t('service.title')}>
        {links.map((link) => (
          <Link key={link.issuer} link={link} />
        ))}
      </ul>
      {isOpen ? (
        <UnlinkForm onClose={() => setIsOpen(false)} />
      ) : (
        <CardActions>
          <Button onClick={() => setIsOpen(true)}>{t('service.unlink')}</Button>
        </CardActions>
      )}
    </section>
  );
}
