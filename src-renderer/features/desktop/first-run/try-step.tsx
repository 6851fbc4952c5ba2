import type { ReactNode } from 'react';
import { DEFAULT_HOTKEY } from '../../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import { CardActions } from '../../../ui/settings-card.tsx';
import { HotkeyField } from '../hotkey-field.tsx';
import { KeysState, PasteState } from '../hotkey-state.tsx';
import { useSettingsChange } from '../use-settings-change.ts';
import classes from './first-run.module.css';

/** Asks macOS to let the app press keys in other programs. */
function PasteAccess() {
  const { t } = useText('desktop');
  const host = useDesktop();
  return (
    <CardActions>
      <Button onClick={() => void host.requestAccess('accessibility')}>{t('setup.try.allow')}</Button>
      <Button variant="subtle" onClick={() => void host.openAccessSettings('accessibility')}>
        {t('setup.openSettings')}
      </Button>
    </CardActions>
  );
}

/** The keys and pasting. `children`: the field in which they are tried out. */
export function TryStep({ children }: { children: ReactNode }) {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  const { settings, change } = useSettingsChange();
  return (
    <>
      {settings && status && status.hotkeys.by !== 'none' && (
        <HotkeyField
          action="toggle"
          hotkey={settings.hotkeys.toggle}
          usual={DEFAULT_HOTKEY}
          state={status.hotkeys.states.toggle}
          onChange={(toggle) => change({ hotkeys: { ...settings.hotkeys, toggle } })}
        />
      )}
      {status && <KeysState {...status} />}
      <p className={classes.note}>{t('setup.tryToggle')}</p>
      {children}
      {status && settings?.delivery === 'paste' && !status.paste.isPossible && (
        <PasteState paste={status.paste} />
      )}
      {status?.access.accessibility === 'ask' && <PasteAccess />}
    </>
  );
}
