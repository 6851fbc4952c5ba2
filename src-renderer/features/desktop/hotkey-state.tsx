import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import { PASTE_AUTOMATION, PASTE_PERMISSION } from '../../../src/contract/desktop/desktop-options.ts';
import type { Say } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './desktop.module.css';

/** Whether the hotkey works, and what replaces it. */
export function KeysState({ hotkey }: Pick<DesktopStatus, 'hotkey'>) {
  const { t } = useText('desktop');
  const isBad = hotkey.state === 'taken';
  return (
    <>
      <p className={classes.told} data-tone={isBad ? 'danger' : undefined} role={isBad ? 'alert' : undefined}>
        {t(`desktop.hotkey.state.${hotkey.state}`)}
      </p>
      {hotkey.state === 'unavailable' && <code className={classes.command}>{hotkey.command}</code>}
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
  if (missing === PASTE_AUTOMATION) return ['desktop.delivery.automation'];
  return ['desktop.delivery.missing', { name: missing }];
}

/** Whether texts can be pasted, and what is missing. */
export function PasteState({ paste }: Pick<DesktopStatus, 'paste'>) {
  const { t } = useText('desktop');
  return <p className={classes.told}>{t(...pasteWords(paste))}</p>;
}
