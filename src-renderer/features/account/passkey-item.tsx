import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '../../../src/contract/api/passkeys.ts';
import { PASSKEY } from '../../../src/contract/limits.ts';
import { removePasskey, renamePasskey } from '../../data/passkeys.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './session-list.module.css';
import formClasses from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
  'app',
);

function NameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useText('account');
  const rename = useMutation(renamePasskey(useQueryClient()));
  const form = useAccountForm({
    kind: 'passkeyName',
    initial: { name },
    send: async (values) => {
      await rename.mutateAsync({ id, ...values });
      onClose();
    },
  });
  useFirstFocus(form.element);
  return (
    <form ref={form.element} noValidate onSubmit={form.onSubmit} className={formClasses.form}>
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        maxLength={PASSKEY.nameMax}
        autoComplete="off"
      />
      <CardActions>
        <Button type="submit" variant="primary" isBusy={rename.isPending}>
          {t('passkeys.save')}
        </Button>
        <Button onClick={onClose}>{t('twoFactor.cancel')}</Button>
      </CardActions>
    </form>
  );
}

function useFacts({ createdAt, lastUsedAt }: Passkey): string {
  const { t, locale } = useText('account');
  const day = (at: string) => dateText(new Date(at), locale, { dateStyle: 'medium' });
  const moment = (at: string) => dateText(new Date(at), locale, { dateStyle: 'medium', timeStyle: 'short' });
  const used = lastUsedAt ? t('passkeys.used', { when: moment(lastUsedAt) }) : t('passkeys.unused');
  return [used, t('passkeys.created', { when: day(createdAt) })].join(' · ');
}

function Removal({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useText('account');
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(removePasskey(useQueryClient()));
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('passkeys.removeNamed', { name })}
        disabled={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('passkeys.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name })}
          message={t('passkeys.removeText')}
          confirm={t('passkeys.remove')}
          onConfirm={() => remove.mutate(id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

export interface PasskeyItemProps {
  readonly passkey: Passkey;
}

/** A passkey with its last use; it can be renamed and removed. */
export function PasskeyItem({ passkey }: PasskeyItemProps) {
  const { t } = useText('account');
  const [isNaming, setIsNaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const facts = useFacts(passkey);
  const { name } = passkey;
  const wasNaming = useRef(false);
  useEffect(() => {
    // The button that opened the form is back.
    if (wasNaming.current && !isNaming) row.current?.querySelector('button')?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  return (
    <li ref={row} className={classes.session}>
      {isNaming ? (
        <NameForm passkey={passkey} onClose={() => setIsNaming(false)} />
      ) : (
        <>
          <div className={classes.words}>
            <span className={classes.device}>{name}</span>
            <span className={classes.facts}>{facts}</span>
          </div>
          <div className={classes.buttons}>
            <Button
              variant="quiet"
              aria-label={t('passkeys.renameNamed', { name })}
              onClick={() => setIsNaming(true)}
            >
              {t('passkeys.rename')}
            </Button>
            <Removal passkey={passkey} />
          </div>
        </>
      )}
    </li>
  );
}
