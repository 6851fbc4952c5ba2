import { type KeyboardEvent, useId, useState } from 'react';
import { DEFAULT_HOTKEY } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import { isMac } from '../../ui/shortcuts/shortcuts.ts';
import { acceleratorOf, keysOf } from './accelerator.ts';
import classes from './desktop.module.css';

export interface HotkeyFieldProps {
  readonly hotkey: string | null;
  onChange(hotkey: string | null): void;
}

function Keys({ hotkey }: { hotkey: string | null }) {
  const { t } = useText('app', 'desktop');
  if (hotkey === null) return <span>{t('desktop.hotkey.off')}</span>;
  return (
    <span className={classes.keys}>
      {keysOf(hotkey, isMac, t('shortcuts.key.space')).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** The global hotkey; it is changed by pressing other keys. */
export function HotkeyField({ hotkey, onChange }: HotkeyFieldProps) {
  const { t } = useText('desktop');
  const [isListening, listen] = useState(false);
  const label = useId();
  const hear = (event: KeyboardEvent): void => {
    if (!isListening || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') listen(false);
    const pressed = acceleratorOf(event, isMac);
    if (event.key === 'Escape' || pressed === null) return;
    listen(false);
    onChange(pressed);
  };
  return (
    <div className={classes.form}>
      <div className={classes.line}>
        <span id={label} className={classes.name}>
          {t('desktop.hotkey.keys')}
        </span>
        <span role="status" aria-labelledby={label}>
          {isListening ? t('desktop.hotkey.press') : <Keys hotkey={hotkey} />}
        </span>
      </div>
      <CardActions>
        <Button
          aria-pressed={isListening}
          onClick={() => listen((before) => !before)}
          onKeyDown={hear}
          onBlur={() => listen(false)}
        >
          {t('desktop.hotkey.change')}
        </Button>
        {hotkey !== DEFAULT_HOTKEY && (
          <Button variant="subtle" onClick={() => onChange(DEFAULT_HOTKEY)}>
            {t('desktop.hotkey.default')}
          </Button>
        )}
        {hotkey !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('desktop.hotkey.remove')}
          </Button>
        )}
      </CardActions>
    </div>
  );
}
