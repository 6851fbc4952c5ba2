import { textsOf } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toasts.ts';

const text = textsOf('app');

/** Display time in milliseconds: long enough to notice, read and decide. */
const DISPLAY_MS = 20_000;

/** Reports that another device changed the text as well; `open` shows its versions. */
export function notifyConflict(open: () => void): void {
  showToast({
    kind: 'info',
    title: text('editor.conflict'),
    message: text('editor.conflictText'),
    action: { label: text('editor.versions'), run: open },
    displayMs: DISPLAY_MS,
  });
}
