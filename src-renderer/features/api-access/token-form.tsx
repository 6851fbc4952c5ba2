import { type FormEvent, useId, useRef, useState } from 'react';
import { API_SCOPES, type ApiScope } from '../../../src/contract/api/api-scopes.ts';
import type { ApiTokenForm } from '../../../src/contract/api/api-tokens.ts';
import { API_TOKEN } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './api-access.module.css';
import { SCOPE_TEXTS } from './scope-texts.ts';

export interface TokenFormProps {
  readonly isBusy: boolean;
  onCreate(form: ApiTokenForm): void;
}

interface ScopeChoiceProps {
  readonly picked: readonly ApiScope[];
  readonly error: string | undefined;
  onChange(picked: readonly ApiScope[]): void;
}

function ScopeChoice({ picked, error, onChange }: ScopeChoiceProps) {
  const { t } = useText('settings');
  const errorId = useId();
  return (
    <fieldset className={classes.scopes} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{t('apiAccess.scopes')}</legend>
      {API_SCOPES.map((scope) => (
        <label key={scope} className={classes.scope}>
          <Checkbox
            checked={picked.includes(scope)}
            onChange={({ currentTarget }) =>
              // In the order of the contract, whatever the order of the clicks.
              onChange(
                API_SCOPES.filter((each) => (each === scope ? currentTarget.checked : picked.includes(each))),
              )
            }
          />
          {t(SCOPE_TEXTS[scope])}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const NEVER_EXPIRES = 'none';
const DEFAULT_DAYS = API_TOKEN.days[1];

function Lifetime({ days, onChange }: { days: string; onChange(days: string): void }) {
  const { t } = useText('settings');
  return (
    <FieldFrame label={t('apiAccess.lifetime')}>
      {(fieldProps) => (
        <Select {...fieldProps} value={days} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {API_TOKEN.days.map((each) => (
            <option key={each} value={each}>
              {t('apiAccess.days', { days: each })}
            </option>
          ))}
          <option value={NEVER_EXPIRES}>{t('apiAccess.noEnd')}</option>
        </Select>
      )}
    </FieldFrame>
  );
}

/** Name, scopes and lifetime of a new token. */
export function TokenForm({ isBusy, onCreate }: TokenFormProps) {
  const { t } = useText('settings');
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['texts:read']);
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const [isChecked, setChecked] = useState(false);
  const lacksName = name.trim() === '';
  const lacksScope = scopes.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (lacksName) nameField.current?.focus();
    if (lacksName || lacksScope || isBusy) return;
    const expiresInDays = API_TOKEN.days.find((each) => String(each) === days) ?? null;
    onCreate({ name: name.trim(), scopes: [...scopes], expiresInDays });
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <TextField
        ref={nameField}
        label={t('apiAccess.name')}
        hint={t('apiAccess.nameHint')}
        error={isChecked && lacksName ? t('apiAccess.nameRequired') : undefined}
        value={name}
        maxLength={API_TOKEN.nameMax}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ScopeChoice
        picked={scopes}
        error={isChecked && lacksScope ? t('apiAccess.scopesRequired') : undefined}
        onChange={setScopes}
      />
      <Lifetime days={days} onChange={setDays} />
      <CardActions>
        <Button type="submit" isBusy={isBusy}>
          {t('apiAccess.create')}
        </Button>
      </CardActions>
    </form>
  );
}
