import { useText } from '../../i18n/use-text.ts';
import type { SaveState } from './save-state.ts';
import classes from './save-status.module.css';

const TEXTS = {
  saved: 'editor.saved',
  unsaved: 'editor.unsaved',
  saving: 'editor.saving',
  retry: 'editor.retry',
  gone: 'editor.gone',
} as const;

/** Whether the text on screen is saved. Problems are announced; normal states are only shown. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useText('app');
  const isProblem = state.kind === 'retry' || state.kind === 'gone' || state.kind === 'refused';
  const words =
    state.kind === 'refused' ? t('editor.refused', { reason: state.reason }) : t(TEXTS[state.kind]);
  return (
    <p className={classes.status} data-trouble={isProblem || undefined}>
      {/* Always there: a region that appears with its text is not announced. */}
      <span role="status">{isProblem && words}</span>
      {!isProblem && words}
    </p>
  );
}
