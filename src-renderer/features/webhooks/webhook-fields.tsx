import { type FormEvent, useRef, useState } from 'react';
import { type WebhookForm, webhookFormSchema } from '../../../src/contract/api/webhooks.ts';
import { WEBHOOK } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './webhooks.module.css';

export interface WebhookFieldsProps {
  readonly isBusy: boolean;
  onCreate(form: WebhookForm): void;
}

/** The address of a new webhook, and whether it receives the text itself. */
export function WebhookFields({ isBusy, onCreate }: WebhookFieldsProps) {
  const { t } = useText('settings');
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [withText, setWithText] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const form = webhookFormSchema.safeParse({ url, withText });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!form.success) field.current?.focus();
    else if (!isBusy) onCreate(form.data);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <TextField
        ref={field}
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={isChecked && !form.success ? t('webhooks.urlWrong') : undefined}
        value={url}
        maxLength={WEBHOOK.urlMax}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Switch
        label={t('webhooks.withText')}
        hint={t('webhooks.withTextHint')}
        checked={withText}
        onChange={setWithText}
      />
      <CardActions>
        <Button type="submit" isBusy={isBusy}>
          {t('webhooks.create')}
        </Button>
      </CardActions>
    </form>
  );
}
