import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import type { HookKey, HotkeyAction } from '../../../src/contract/desktop/desktop-options.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { isMac } from '../../ui/shortcuts/shortcuts.ts';
import { acceleratorOf, hookKeyOf, keysOf, mouseKeyOf } from './accelerator.ts';
import classes from './desktop.module.css';
import { useKeyboardMap } from './use-keyboard-map.ts';

export interface HotkeyFieldProps {
  readonly action: HotkeyAction;
  readonly hotkey: string | null;
  /** The key that a button restores; null for none. */
  readonly usual: string | null;
  /** Null until known. */
  readonly state: DesktopStatus['hotkeys']['states'][HotkeyAction] | null;
  onChange(hotkey: string | null): void;
}

const MODIFIER_SIGNS = {
  ControlRight: 'Ctrl',
  AltRight: isMac ? '⌥' : 'Alt',
  ShiftRight: isMac ? '⇧' : 'Shift',
  MetaRight: isMac ? '⌘' : 'Super',
} as const;

/** The label of a key that the hook detects. */
function hookKeyText(key: Exclude<HookKey, 'Fn'>): Parameters<Translate<'desktop'>> {
  if (key === 'MouseMiddle') return ['desktop.key.mouseMiddle'];
  if (key === 'Mouse4' || key === 'Mouse5') return ['desktop.key.mouse', { number: key.slice(-1) }];
  return ['desktop.key.right', { key: MODIFIER_SIGNS[key] }];
}

function Keys({ hotkey }: { hotkey: string | null }) {
  const { t } = useText('app', 'desktop');
  const keyboard = useKeyboardMap();
  if (hotkey === null) return <span>{t('desktop.hotkey.off')}</span>;
  const hookKey = hookKeyOf(hotkey, isMac);
  const keys =
    hookKey && hookKey !== 'Fn'
      ? [t(...hookKeyText(hookKey))]
      : keysOf(hotkey, isMac, t('shortcuts.key.space'), keyboard);
  return (
    <span dir="ltr" className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

/**
 * Listens for the keys that the user wants: a shortcut, a modifier pressed alone, or a mouse button. Meanwhile, the
 * global keys are released; otherwise, those among them would start a recording and not reach the page.
 */
function useKeyRecording(onKeys: (keys: string) => void) {
  const host = useDesktop();
  const [isListening, listen] = useState(false);
  /** The modifier that is down and has not been part of a shortcut. */
  const alone = useRef<HookKey | null>(null);
  /** The shortcut that is down. */
  const shortcut = useRef<string | null>(null);
  useEffect(() => {
    if (!isListening) return;
    shortcut.current = null;
    host.setHotkeysSuspended(true);
    return () => host.setHotkeysSuspended(false);
  }, [isListening, host]);
  const finish = (keys: string): void => {
    listen(false);
    onKeys(keys);
  };
  const hear = (event: KeyboardEvent): boolean => {
    if (!isListening || event.key === 'Tab') return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hear(event) || event.repeat) return;
    alone.current = hookKeyOf(event.code, isMac);
    if (event.key === 'Escape') listen(false);
    else shortcut.current = acceleratorOf(event, isMac) ?? shortcut.current;
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    const modifier = alone.current === event.code ? alone.current : null;
    alone.current = null;
    const keys = shortcut.current ?? modifier;
    // Only now: a shortcut that is registered while its key repeats is reported at once.
    if (hear(event) && keys !== null) finish(keys);
  };
  const onMouse = (event: MouseEvent): void => {
    const key = mouseKeyOf(event.button);
    if (!isListening || key === null) return;
    // The buttons at the side would leave the page.
    event.preventDefault();
    if (event.type === 'mouseup') finish(key);
  };
  return {
    isListening,
    button: {
      onClick: () => listen((before) => !before),
      onBlur: () => listen(false),
      onMouseDown: onMouse,
      onMouseUp: onMouse,
      onKeyDown,
      onKeyUp,
    },
  };
}

/** The global key of one action; pressing another key changes it. */
export function HotkeyField({ action, hotkey, usual, state, onChange }: HotkeyFieldProps) {
  const { t } = useText('desktop');
  const { isListening, button } = useKeyRecording(onChange);
  const label = useId();
  const name = t(`desktop.hotkey.action.${action}`);
  const isBad = state !== null && state !== 'active' && state !== 'off';
  return (
    <div className={classes.words}>
      <div className={classes.line}>
        <span id={label} className={classes.name}>
          {name}
        </span>
        <div className={classes.hotkey}>
          <span role="status" aria-labelledby={label}>
            {isListening ? t('desktop.hotkey.press') : <Keys hotkey={hotkey} />}
          </span>
          <Button
            size="small"
            aria-pressed={isListening}
            aria-label={t('desktop.hotkey.changeOf', { name })}
            {...button}
          >
            {t('desktop.hotkey.change')}
          </Button>
          {isMac && (action === 'toggle' || action === 'hold') && hotkey !== 'Fn' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('desktop.hotkey.useFnOf', { name })}
              onClick={() => onChange('Fn')}
            >
              {t('desktop.hotkey.useFn')}
            </Button>
          )}
          {usual !== null && hotkey !== usual && (
            <Button size="small" variant="quiet" onClick={() => onChange(usual)}>
              {t('desktop.hotkey.default')}
            </Button>
          )}
          {hotkey !== null && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('desktop.hotkey.removeOf', { name })}
              onClick={() => onChange(null)}
            >
              {t('desktop.hotkey.remove')}
            </Button>
          )}
        </div>
      </div>
      {hotkey === 'Fn' && <p className={classes.note}>{t('desktop.hotkey.fnSystem')}</p>}
      {isBad && (
        <p className={classes.note} data-tone="danger" role="alert">
          {t(`desktop.hotkey.state.${state}`)}
        </p>
      )}
    </div>
  );
}
