import { useId, useState } from 'react';
import {
  TRANSLATION_LANGUAGE_DEFAULT,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../src/contract/languages.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import classes from './bars.module.css';
import type { Tools } from './use-tools.ts';

export interface BarProps {
  readonly tools: Tools;
  /** Whether the text is empty. */
  readonly isEmpty: boolean;
}

/** The target language, and the button that translates. */
export function TranslateBar({ tools, isEmpty }: BarProps) {
  const { t, locale } = useText('editor');
  const id = useId();
  const [target, setTarget] = useState<TranslationLanguage>(TRANSLATION_LANGUAGE_DEFAULT);
  const { run } = tools;
  const isBusy = run.kind === 'running' && run.request.tool === 'translate';
  const reason = tools.reasonAgainst('translate');
  return (
    <div className={classes.bar}>
      <div className={classes.field}>
        <label htmlFor={id}>{t('tools.translateTo')}</label>
        <div className={classes.select}>
          <Select
            id={id}
            value={target}
            onChange={({ target: { value } }) =>
              setTarget(TRANSLATION_LANGUAGES.find((code) => code === value) ?? target)
            }
          >
            {TRANSLATION_LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {languageName(code, locale)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Button
        disabled={isEmpty || run.kind === 'running' || reason !== null}
        aria-describedby={reason ? `${id}-reason` : undefined}
        onClick={() => tools.start({ tool: 'translate', targetLanguage: target })}
      >
        {isBusy ? t('tools.translating') : t('tools.translate')}
      </Button>
      {reason && (
        <p id={`${id}-reason`} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}
