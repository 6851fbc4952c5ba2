import { type FormEvent, useState } from 'react';
import { type ProxyQuestion, proxyAnswerSchema } from '../../../../src/contract/desktop/proxies.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../../ui/hooks/use-first-fault.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './proxy-dialog.module.css';
import { useProxyCall } from './use-proxy-call.ts';

/** Dismisses the question, and explains the consequence and how to be asked again. */
function useDecline({ proxy, address }: ProxyQuestion): () => Promise<void> {
  const { t } = useText('desktop');
  const { declineProxy, askProxy } = useDesktop();
  const send = useProxyCall();
  return async () => {
    if (!(await send(declineProxy(proxy)))) return;
    showToast({
      kind: 'error',
      title: t('desktop.proxy.declined'),
      message: t('desktop.proxy.declinedText', { address }),
      action: { label: t('desktop.proxy.enter'), run: () => void send(askProxy(proxy)) },
    });
  };
}

function ProxyForm({ question, onCancel }: { question: ProxyQuestion; onCancel: () => void }) {
  const { t } = useText('app', 'desktop');
  const { answerProxy } = useDesktop();
  const send = useProxyCall();
  const { proxy, isWrong, canRemember } = question;
  const [name, setName] = useState(question.name);
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const { form, focusFirstFault } = useFirstFault();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const answer = proxyAnswerSchema.safeParse({ proxy, name: name.trim(), password, isRemembered });
    setInvalid(!answer.success);
    if (answer.success) void send(answerProxy(answer.data));
    else focusFirstFault({ name });
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.lead}>{t('desktop.proxy.lead', { address: question.address })}</p>
      <TextField
        name="name"
        data-first={!isWrong || undefined}
        label={t('desktop.proxy.name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isInvalid ? t('desktop.proxy.invalid') : undefined}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PasswordField
        data-first={isWrong || undefined}
        label={t('desktop.proxy.password')}
        autoComplete="off"
        error={isWrong ? t('desktop.proxy.wrong') : undefined}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {canRemember && (
        <label className={classes.choice}>
          <Checkbox
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
          />
          {t('desktop.proxy.remember')}
        </label>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{t('list.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('desktop.proxy.send')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for the name and password of a proxy. They go to main, and the page forgets them with the dialog. */
export function ProxyDialog({ question }: { question: ProxyQuestion }) {
  const { t } = useText('desktop');
  const decline = useDecline(question);
  return (
    <Dialog title={t('desktop.proxy.title')} onClose={() => void decline()}>
      <ProxyForm question={question} onCancel={() => void decline()} />
    </Dialog>
  );
}
