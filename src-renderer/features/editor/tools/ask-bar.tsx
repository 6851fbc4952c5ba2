import { useId, useRef, useState } from 'react';
import { INSTRUCTION_MAX } from '../../../../src/contract/limits.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import classes from './bars.module.css';
import type { BarProps } from './translate-bar.tsx';

const SUGGESTIONS = ['tools.suggest.1', 'tools.suggest.2', 'tools.suggest.3', 'tools.suggest.4'] as const;

/** A free-text instruction to change the text. */
export function AskBar({ tools, isEmpty }: BarProps) {
  const { t } = useText('editor');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [instruction, setInstruction] = useState('');
  const reason = tools.reasonAgainst('custom');
  const isOff = isEmpty || tools.run.kind === 'running' || reason !== null || instruction.trim() === '';
  const run = (): void => {
    if (!isOff) tools.start({ tool: 'custom', instruction: instruction.trim() });
  };
  return (
    <div className={classes.bar}>
      <div className={classes.wide}>
        <label htmlFor={id}>{t('tools.ask')}</label>
        <textarea
          id={id}
          ref={field}
          className={classes.instruction}
          value={instruction}
          maxLength={INSTRUCTION_MAX}
          placeholder={t('tools.askPlaceholder')}
          onChange={(event) => setInstruction(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
          }}
        />
      </div>
      <div className={`${classes.choices} ${classes.wide}`}>
        {SUGGESTIONS.map((key) => (
          <Button
            variant="bare"
            key={key}
            className={classes.chip}
            onClick={() => {
              setInstruction(t(key));
              field.current?.focus();
            }}
          >
            {t(key)}
          </Button>
        ))}
      </div>
      <Button disabled={isOff} aria-describedby={reason ? `${id}-reason` : undefined} onClick={run}>
        {t('tools.askRun')}
      </Button>
      <Link to="/settings#recipes">{t('tools.recipes')}</Link>
      {reason && (
        <p id={`${id}-reason`} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}
