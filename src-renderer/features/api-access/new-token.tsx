import { useEffect, useRef, useState } from 'react';
import type { CreatedApiToken } from '../../../src/contract/api/api-tokens.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './api-access.module.css';

export interface NewTokenProps {
  readonly created: CreatedApiToken;
  onDone(): void;
}

/** The secret of a token that was just created, selected, with a button that copies it. */
export function NewToken({ created, onDone }: NewTokenProps) {
  const { t } = useText('settings');
  const { copyText } = usePlatform();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => field.current?.select(), []);
  const copy = (): void => {
    copyText(created.token).then(
      () => setCopied('yes'),
      () => {
        // The selected text can still be copied by keyboard.
        field.current?.select();
        setCopied('failed');
      },
    );
  };
  return (
    <div className={classes.created}>
      <TextField
        ref={field}
        readOnly
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        label={t('apiAccess.created', { name: created.name })}
        hint={t('apiAccess.createdText')}
        value={created.token}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CardActions>
        <Button variant="primary" onClick={copy}>
          {t('apiAccess.copy')}
        </Button>
        <Button onClick={onDone}>{t('apiAccess.done')}</Button>
      </CardActions>
      <p role="status" className={classes.facts}>
        {copied === 'yes' && t('apiAccess.copied')}
        {copied === 'failed' && t('apiAccess.copyFailed')}
      </p>
    </div>
  );
}
