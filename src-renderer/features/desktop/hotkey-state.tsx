import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import { PASTE_PERMISSION } from '../../../src/contract/desktop/desktop-options.ts';
import type { Say } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './desktop.module.css';

/** What hears the keys, and what replaces them where nothing does. */
export function KeysState({ hotkeys }: Pick<DesktopStatus, 'hotkeys'>) {
  const { t } = useText('desktop');
  return (
    <>
      <p className={classes.told}>{t(`desktop.hotkey.by.${hotkeys.by}`)}</p>
      {hotkeys.by !== 'system' && <code className={classes.command}>{hotkeys.command}</code>}
      {!hotkeys.canHold && <p className={classes.told}>{t('desktop.hotkey.cantHold')}</p>}
    </>
  );
}

/**
 * The hint about pasting. A missing system permission is not a program that can be installed, so it has its
 * own text.
 */
function pasteWords({ isPossible, missing }: DesktopStatus['paste']): Parameters<Say<'desktop'>> {
  if (isPossible) return ['desktop.delivery.pasteText'];
  if (missing === null) return ['desktop.delivery.impossible'];
  if (missing === PASTE_PERMISSION) return ['desktop.delivery.accessibility'];
  return ['desktop.delivery.missing', { name: missing }];
}

/** Whether texts can be pasted, and what is missing. */
export function PasteState({ paste }: Pick<DesktopStatus, 'paste'>) {
  const { t } = useText('desktop');
  return <p className={classes.told}>{t(...pasteWords(paste))}</p>;
}
