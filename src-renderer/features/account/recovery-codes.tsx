import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './two-factor.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  onDone(): void;
}

/** New recovery codes; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useText('account');
  const { copyText } = usePlatform();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => heading.current?.focus(), []);
  const copy = (): void => {
    copyText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  return (
    <div className={classes.codes}>
      <h4 ref={heading} id="recovery-codes" tabIndex={-1} className={classes.heading}>
        {t('twoFactor.codesTitle')}
      </h4>
      <p className={classes.lead}>{t('twoFactor.codesText')}</p>
      <ol className={classes.list} dir="ltr" aria-labelledby="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CardActions>
        <Button onClick={copy}>{t('twoFactor.copy')}</Button>
        <Button variant="primary" onClick={onDone}>
          {t('twoFactor.done')}
        </Button>
      </CardActions>
      <p role="status" className={classes.lead}>
        {copied === 'yes' && t('twoFactor.copied')}
        {copied === 'failed' && t('twoFactor.copyFailed')}
      </p>
    </div>
  );
}
