import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type OwnService,
  type OwnServiceSetting,
  type OwnServices,
  ownServicesSchema,
} from '../../../src/contract/desktop/own-services.ts';
import { HEADER_SAFE, MODEL_NAME_MAX, SERVICE_NAME_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DesktopHost } from '../../platform/desktop-host.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { CardActions } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './desktop.module.css';
import { faultyFields } from './faulty-fields.ts';

/** Where Ollama and speaches listen by default. */
const PLACEHOLDERS = { writing: 'http://127.0.0.1:11434/v1', speech: 'http://127.0.0.1:8000/v1' } as const;

interface OwnServiceChange {
  /** Null to use the service no more. */
  readonly setting: OwnServiceSetting | null;
  /** A new key; blank to leave it as it is. */
  readonly key: string;
}

/**
 * Stores the address first: a key belongs to an address. Throws when the app refuses. False, with nothing stored, if the
 * user declined the address.
 */
async function storeOwnService(
  host: DesktopHost,
  services: OwnServices,
  service: OwnService,
  { setting, key }: OwnServiceChange,
): Promise<boolean> {
  if (setting === null && services[service] !== null) await host.changeKey(service, null);
  // The other service may have been changed meanwhile.
  const others = host.settings.read()?.services ?? services;
  const { problem } = await host.changeSettings({ services: { ...others, [service]: setting } });
  if (problem === 'declined') return false;
  if (problem !== null) throw new Error(problem);
  if (key !== '') await host.changeKey(service, key);
  return true;
}

/** Stores the settings of an own service, and reports the outcome. */
export function useOwnService(services: OwnServices, service: OwnService) {
  const { t } = useText('desktop');
  const host = useDesktop();
  return useMutation({
    mutationFn: (wanted: OwnServiceChange) => storeOwnService(host, services, service, wanted),
    onSuccess: (isStored, { setting }) => {
      if (!isStored) return;
      const title = t(setting === null ? 'desktop.services.removed' : 'desktop.services.saved');
      showToast({ kind: 'success', title });
    },
    onError: () => showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') }),
  });
}

interface FormProps {
  readonly service: OwnService;
  readonly services: OwnServices;
  readonly hasKey: boolean;
}

type Faulty = Partial<Record<'address' | 'model' | 'key', true>>;

/** Validation errors by field. */
function faultsOf(address: string, model: string, key: string): Faulty {
  return {
    ...faultyFields(ownServicesSchema.shape.writing, { address, model }, ['address', 'model']),
    ...(key !== '' && !HEADER_SAFE.test(key) ? { key: true } : {}),
  };
}

interface AddressFieldProps {
  readonly service: OwnService;
  readonly isFaulty: boolean;
  readonly value: string;
  onChange(address: string): void;
}

function AddressField({ service, isFaulty, value, onChange }: AddressFieldProps) {
  const { t } = useText('desktop');
  return (
    <TextField
      name="address"
      label={t('desktop.services.address')}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={PLACEHOLDERS[service]}
      hint={t('desktop.services.addressHint')}
      error={isFaulty ? t('desktop.services.badAddress') : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface KeyFieldProps {
  readonly hasKey: boolean;
  readonly isFaulty: boolean;
  readonly value: string;
  onChange(key: string): void;
}

function KeyField({ hasKey, isFaulty, value, onChange }: KeyFieldProps) {
  const { t } = useText('desktop');
  return (
    <PasswordField
      name="key"
      label={t('desktop.services.key')}
      autoComplete="off"
      hint={t(hasKey ? 'desktop.keys.have' : 'desktop.keys.none')}
      error={isFaulty ? t('desktop.keys.invalid') : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface NameFieldProps {
  readonly value: string;
  onChange(name: string): void;
}

function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useText('desktop');
  return (
    <TextField
      label={t('desktop.services.name')}
      autoComplete="off"
      maxLength={SERVICE_NAME_MAX}
      hint={t('desktop.services.nameHint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Whether the fields equal the saved settings, or are blank if nothing was saved. */
const isSame = (saved: OwnServiceSetting | null, fields: Required<OwnServiceSetting>): boolean =>
  (['address', 'model', 'name'] as const).every((field) => fields[field] === (saved?.[field] ?? ''));

/** Address, model and key of a service of the user's own. */
export function OwnServiceForm({ service, services, hasKey }: FormProps) {
  const { t } = useText('desktop');
  const saved = services[service];
  const [address, setAddress] = useState(saved?.address ?? '');
  const [model, setModel] = useState(saved?.model ?? '');
  const [called, setCalled] = useState(saved?.name ?? '');
  const [key, setKey] = useState('');
  const [faulty, setFaulty] = useState<Faulty>({});
  const { form, focusFirstFault } = useFirstFault();
  const save = useOwnService(services, service);
  const isChanged = key !== '' || !isSame(saved, { address, model, name: called });
  const name = t(`desktop.services.${service}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = faultsOf(address, model, key.trim());
    setFaulty(faults);
    focusFirstFault(faults);
    if (Object.keys(faults).length > 0 || save.isPending) return;
    const setting = { address, model, ...(called.trim() !== '' && { name: called.trim() }) };
    save.mutate({ setting, key: key.trim() });
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={name}>
      <h3 className={classes.heading}>{name}</h3>
      <AddressField
        service={service}
        isFaulty={faulty.address === true}
        value={address}
        onChange={setAddress}
      />
      <TextField
        name="model"
        label={t('desktop.services.model')}
        autoComplete="off"
        maxLength={MODEL_NAME_MAX}
        error={faulty.model && t('desktop.services.badModel')}
        value={model}
        onChange={({ currentTarget }) => setModel(currentTarget.value)}
      />
      {service === 'writing' && <NameField value={called} onChange={setCalled} />}
      <KeyField hasKey={hasKey} isFaulty={faulty.key === true} value={key} onChange={setKey} />
      <CardActions>
        {isChanged && (
          <Button variant="primary" type="submit">
            {t('desktop.services.save')}
          </Button>
        )}
        {saved && (
          <Button onClick={() => !save.isPending && save.mutate({ setting: null, key: '' })}>
            {t('desktop.services.remove')}
          </Button>
        )}
      </CardActions>
    </form>
  );
}
