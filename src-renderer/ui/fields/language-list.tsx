import { IconCheck } from '@tabler/icons-react';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../src/contract/languages.ts';
import { nativeLanguageName } from '../../i18n/language-name.ts';
import { Button } from '../button.tsx';
import classes from './language-list.module.css';

export interface LanguageListProps {
  /** The code of the shown language. */
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  onChoose(language: InterfaceLanguage): void;
}

/** The interface languages as rows, each by its own name. */
export function LanguageList({ chosen, disabled, onChoose }: LanguageListProps) {
  return (
    <ul className={classes.list}>
      {INTERFACE_LANGUAGES.map((code) => (
        <li key={code}>
          <Button
            variant="bare"
            lang={code}
            className={classes.language}
            aria-pressed={code === chosen}
            disabled={disabled}
            onClick={() => onChoose(code)}
          >
            {nativeLanguageName(code)}
            {code === chosen && <IconCheck size={18} stroke={1.8} aria-hidden />}
          </Button>
        </li>
      ))}
    </ul>
  );
}
