import { type ChangeEvent, useRef } from 'react';
import { IMPORT } from '../../../src/contract/limits.ts';
import { IMPORT_FILES } from '../../../src/text/imports/read-import.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './import-card.module.css';
import type { ImportFault, ImportResult } from './import-files.ts';
import { useTextImport } from './text-import.ts';

const FAULT_TEXTS = {
  empty: 'importTexts.empty',
  unreadable: 'importTexts.unreadable',
  large: 'importTexts.large',
  refused: 'importTexts.refused',
  network: 'importTexts.network',
} as const satisfies Record<ImportFault, string>;

function Outcome({ result, left }: { result: ImportResult; left: number }) {
  const { t } = useText('account');
  return (
    <>
      <p>{t('importTexts.added', { count: result.added })}</p>
      {result.faults.length > 0 && (
        <ul className={classes.faults}>
          {result.faults.map(({ name, fault }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {t(FAULT_TEXTS[fault])}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p>{t('importTexts.left', { count: left, max: IMPORT.files })}</p>}
    </>
  );
}

/** Adds texts from files of other programs. */
export function ImportCard() {
  const { t } = useText('account');
  const { state, start } = useTextImport();
  const field = useRef<HTMLInputElement>(null);
  const isWorking = state.kind === 'working';
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same files can be chosen again.
    event.currentTarget.value = '';
    if (files.length > 0) start(files);
  };
  return (
    <SettingsCard id="import" title={t('importTexts.title')} description={t('importTexts.lead')}>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={IMPORT_FILES.join(',')}
        aria-label={t('importTexts.choose')}
        onChange={onChange}
      />
      <CardActions>
        <Button disabled={isWorking} onClick={() => field.current?.click()}>
          {t('importTexts.choose')}
        </Button>
      </CardActions>
      {isWorking && (
        <div className={classes.note}>
          <p>{t('importTexts.goesOn')}</p>
          <p>{t('importTexts.working', { done: state.done, of: state.of })}</p>
          {state.added > 0 && <p>{t('importTexts.added', { count: state.added })}</p>}
        </div>
      )}
      {/* The outcome is announced, not each file before it. */}
      <div role="status" className={classes.note}>
        {state.kind === 'done' && <Outcome result={state.result} left={state.leftOut} />}
      </div>
    </SettingsCard>
  );
}
