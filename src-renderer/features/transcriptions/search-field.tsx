import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import classes from './search-field.module.css';

export interface SearchFieldProps {
  readonly value: string;
  onType(value: string): void;
  /** Shows the field where it can be hidden. */
  onReveal?(): void;
}

/** The search field of a history; `/` focuses it. */
export function SearchField({ value, onType, onReveal }: SearchFieldProps) {
  const { t } = useText('app');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('list.search', () => {
    if (input.current?.closest('[inert]')) return false;
    // A hidden field takes no focus.
    flushSync(() => onReveal?.());
    input.current?.focus();
    return input.current !== null;
  });
  return (
    <div className={classes.box}>
      <IconSearch className={classes.icon} size={18} stroke={1.7} aria-hidden />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton
          label={t('list.clearSearch')}
          className={classes.clear ?? ''}
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
