import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AI_SERVICE_NAMES, type AiService } from '../../../src/contract/api/ai-services.ts';
import { HEADER_SAFE } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './desktop.module.css';

/** A field for the key of one service. The key is never shown again. */
export function KeyForm({ service, isThere }: { service: AiService; isThere: boolean }) {
  const { t } = useText('desktop');
  const host = useDesktop();
  const [key, setKey] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { form, focusFirstFault } = useFirstFault();
  const name = AI_SERVICE_NAMES[service];
  const save = useMutation({
    mutationFn: (value: string | null) => host.changeKey(service, value),
    onSuccess: (_done, value) => {
      setKey('');
      showToast({
        kind: 'success',
        title: t(value === null ? 'desktop.keys.removed' : 'desktop.keys.saved'),
      });
    },
    onError: () => showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = key.trim();
    const isKey = HEADER_SAFE.test(value);
    setInvalid(!isKey);
    if (!isKey) focusFirstFault({ key });
    else if (!save.isPending) save.mutate(value);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <PasswordField
        name="key"
        label={t('desktop.keys.label', { service: name })}
        autoComplete="off"
        hint={t(isThere ? 'desktop.keys.have' : 'desktop.keys.none')}
        error={isInvalid ? t('desktop.keys.invalid') : undefined}
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <CardActions>
        {key !== '' && (
          <Button variant="primary" type="submit" aria-label={t('desktop.keys.save', { service: name })}>
            {t('desktop.keys.saveShort')}
          </Button>
        )}
        {isThere && (
          <Button
            aria-label={t('desktop.keys.remove', { service: name })}
            onClick={() => {
              if (!save.isPending) save.mutate(null);
            }}
          >
            {t('desktop.keys.removeShort')}
          </Button>
        )}
      </CardActions>
    </form>
  );
}
