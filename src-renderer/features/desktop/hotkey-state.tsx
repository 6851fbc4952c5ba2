import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import { PASTE_PERMISSION } from '../../../src/contract/desktop/desktop-options.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';

/** Asks macOS to let the app listen for keys that no shortcut expresses. */
function ListenAccess() {
  const { t } = useText('desktop');
  const host = useDesktop();
  return (
    <>
      <p className={classes.note}>{t('desktop.hotkey.inputMonitoring')}</p>
      <CardActions>
        <Button onClick={() => void host.requestAccess('inputMonitoring')}>
          {t('desktop.hotkey.allowListening')}
        </Button>
        <Button variant="subtle" onClick={() => void host.openAccessSettings('inputMonitoring')}>
          {t('setup.openSettings')}
        </Button>
      </CardActions>
    </>
  );
}

/** Which mechanism detects the keys, and the alternative if none works. */
export function KeysState({ hotkeys, access }: Pick<DesktopStatus, 'hotkeys' | 'access'>) {
  const { t } = useText('desktop');
  return (
    <>
      <p className={classes.note}>{t(`desktop.hotkey.by.${hotkeys.by}`)}</p>
      {hotkeys.by !== 'system' && <code className={classes.command}>{hotkeys.command}</code>}
      {access.inputMonitoring === 'ask' ? (
        <ListenAccess />
      ) : (
        !hotkeys.canHold && <p className={classes.note}>{t('desktop.hotkey.cantHold')}</p>
      )}
    </>
  );
}

/**
 * The hint about pasting. A missing system permission is not a program that can be installed, so it has its
 * own text.
 */
function pasteWords({ isPossible, missing }: DesktopStatus['paste']): Parameters<Translate<'desktop'>> {
  if (isPossible) return ['desktop.delivery.pasteText'];
  if (missing === null) return ['desktop.delivery.impossible'];
  if (missing === PASTE_PERMISSION) return ['desktop.delivery.accessibility'];
  return ['desktop.delivery.missing', { name: missing }];
}

/** Whether texts can be pasted, and what is missing otherwise. */
export function PasteState({ paste }: Pick<DesktopStatus, 'paste'>) {
  const { t } = useText('desktop');
  return <p className={classes.note}>{t(...pasteWords(paste))}</p>;
}
