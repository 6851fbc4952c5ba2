import { useText } from '../../i18n/use-text.ts';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './select-bar.module.css';
import type { Deletion } from './use-deletion.ts';

export interface SelectBarProps {
  readonly deletion: Deletion;
  /** Ids on the page shown. */
  readonly ids: readonly string[];
  /** `short` says All/None, `long` Select All/Deselect All. */
  readonly words: 'short' | 'long';
}

/** Select, or in select mode: all, none, delete, cancel. */
export function SelectBar({ deletion, ids, words }: SelectBarProps) {
  const { t } = useText('app');
  const { selected } = deletion;
  if (!selected) {
    return (
      <TextButton aria-label={t('list.selectHint')} disabled={ids.length === 0} onClick={deletion.begin}>
        {t('list.select')}
      </TextButton>
    );
  }
  const isShort = words === 'short';
  return (
    <fieldset className={classes.bar} aria-label={t('list.selectHint')}>
      <TextButton onClick={() => deletion.choose([...selected, ...ids])}>
        {t(isShort ? 'list.all' : 'list.selectAll')}
      </TextButton>
      <TextButton onClick={() => deletion.choose([])}>
        {t(isShort ? 'list.none' : 'list.deselectAll')}
      </TextButton>
      <TextButton
        tone="danger"
        disabled={selected.size === 0 || deletion.isBusy}
        onClick={deletion.askSelected}
      >
        {t('list.deleteCount', { number: selected.size })}
      </TextButton>
      <TextButton onClick={deletion.cancel}>{t('list.cancel')}</TextButton>
    </fieldset>
  );
}
