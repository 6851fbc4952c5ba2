import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RECENT_SIGN_IN_MINUTES } from '../../../src/contract/limits.ts';
import { oidcLinks } from '../../data/oidc.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './danger-zone.module.css';
import { useDeletion } from './use-deletion.ts';

/** The confirmation word, the same in every language. */
const CONFIRMATION_WORD = 'DELETE';

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { t } = useText('account', 'app', 'auth');
  const { data: links = [] } = useQuery(oidcLinks);
  const { isPending, asksPassword, wrongPassword, remove } = useDeletion();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The field that appears last gets the focus last.
  useEffect(() => {
    const last = asksPassword ? '[type="password"]' : '[type="text"]';
    form.current?.querySelector<HTMLInputElement>(last)?.focus();
  }, [asksPassword]);
  const isSure = typed === CONFIRMATION_WORD && (!asksPassword || password !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSure) remove(asksPassword ? password : null);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={classes.box}>
      <TextField
        label={t('danger.type')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        type="text"
        dir="ltr"
      />
      {asksPassword && (
        <PasswordField
          label={t('danger.password')}
          hint={
            links.length > 0
              ? t('danger.serviceHint', { minutes: RECENT_SIGN_IN_MINUTES, forgot: t('auth.forgot') })
              : t('danger.passwordHint')
          }
          value={password}
          error={wrongPassword ?? undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <CardActions>
        <Button variant="primary" type="submit" disabled={!isSure || isPending}>
          {t(isPending ? 'danger.deleting' : 'danger.final')}
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          {t('list.cancel')}
        </Button>
      </CardActions>
    </form>
  );
}

/** Deletes the account, in two steps. */
export function DangerZoneCard() {
  const { t } = useText('account');
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    // The button is rendered again only after the next frame.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <SettingsCard id="danger" tone="danger" title={t('danger.title')} description={t('danger.lead')}>
      {isOpen ? (
        <Confirmation onCancel={close} />
      ) : (
        <CardActions>
          <Button ref={opener} onClick={() => setIsOpen(true)}>
            {t('danger.delete')}
          </Button>
        </CardActions>
      )}
    </SettingsCard>
  );
}
