import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { TextField } from './fields/text-field.tsx';
import { CardActions } from './settings-card.tsx';
import classes from './shown-once.module.css';

export interface ShownOnceProps {
  readonly label: string;
  readonly hint: string;
  readonly secret: string;
  /** Rejects where the clipboard is not available. */
  copyText(text: string): Promise<void>;
  onDone(): void;
}

/** A secret that was just created, selected, with a button that copies it. */
export function ShownOnce({ label, hint, secret, copyText, onDone }: ShownOnceProps) {
  const { t } = useText('settings');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => field.current?.select(), []);
  const copy = (): void => {
    copyText(secret).then(
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
        label={label}
        hint={hint}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CardActions>
        <Button variant="primary" onClick={copy}>
          {t('apiAccess.copy')}
        </Button>
        <Button onClick={onDone}>{t('apiAccess.done')}</Button>
      </CardActions>
      <p role="status" className={classes.note}>
        {copied === 'yes' && t('apiAccess.copied')}
        {copied === 'failed' && t('apiAccess.copyFailed')}
      </p>
    </div>
  );
}
