import { type FormEvent, useId, useState } from 'react';
import type { DesktopStatus, ServerChoice } from '../../../src/contract/desktop/desktop.ts';
import { useOnline } from '../../data/use-online.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { ProxyRows } from './proxy/proxy-rows.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The default start of an address. */
const HTTPS = 'https://';
const KINDS = ['local', 'hosted'] as const satisfies readonly ServerChoice['kind'][];

function ServerState({ server }: Pick<DesktopStatus, 'server'>) {
  const { t } = useText('desktop');
  const isUnreachable = !useOnline() && server.state === 'hosted';
  const isBad = isUnreachable || server.state === 'failed';
  const state = isUnreachable ? 'unreachable' : server.state;
  return (
    <div role="status" className={classes.form}>
      <p className={classes.note} data-tone={isBad ? 'danger' : undefined}>
        {t(`desktop.server.state.${state}`, { address: server.address ?? '' })}
      </p>
      {isBad && server.problem && <code className={classes.command}>{server.problem}</code>}
    </div>
  );
}

interface FormProps {
  readonly saved: ServerChoice;
  readonly isPending: boolean;
  readonly error: string | undefined;
  onSave(choice: ServerChoice): void;
}

function ServerForm({ saved, isPending, error, onSave }: FormProps) {
  const { t } = useText('desktop');
  const name = useId();
  const [kind, setKind] = useState(saved.kind);
  const [address, setAddress] = useState(saved.kind === 'hosted' ? saved.address : '');
  const isSaved = kind === saved.kind && (saved.kind === 'local' || saved.address === address.trim());
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSave(kind === 'local' ? { kind } : { kind, address: address.trim() });
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <fieldset>
        <legend className={classes.legend}>{t('desktop.server.choice')}</legend>
        <div className={classes.choices}>
          {KINDS.map((one) => (
            <RadioCard key={one} name={name} value={one} checked={kind === one} onChoose={() => setKind(one)}>
              <span className={classes.name}>{t(`desktop.server.${one}`)}</span>
              <span className={classes.about}>{t(`desktop.server.${one}Text`)}</span>
            </RadioCard>
          ))}
        </div>
      </fieldset>
      {kind === 'hosted' && (
        <TextField
          label={t('desktop.server.address')}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder={HTTPS}
          error={error}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      )}
      {!isSaved && (
        <CardActions>
          <Button variant="primary" type="submit">
            {t('desktop.server.use')}
          </Button>
        </CardActions>
      )}
    </form>
  );
}

/** The choice of server: this computer, or a server for all devices. */
export function ServerCard() {
  const { t } = useText('desktop');
  const host = useDesktop();
  const status = useRemoteValue(host.status);
  // The stored settings, not the pending ones: a refused change must keep the typed address.
  const settings = useRemoteValue(host.settings);
  const { isPending, problem, change } = useSettingsChange();
  return (
    <SettingsCard id="server" title={t('desktop.server.title')} description={t('desktop.server.lead')}>
      {settings && (
        <ServerForm
          key={JSON.stringify(settings.server)}
          saved={settings.server}
          isPending={isPending}
          error={problem === 'addressInvalid' ? t('desktop.problem.addressInvalid') : undefined}
          onSave={(server) => change({ server })}
        />
      )}
      {status && <ServerState server={status.server} />}
      <ProxyRows />
    </SettingsCard>
  );
}
