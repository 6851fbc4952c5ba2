import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { IMPORT } from '../../../src/contract/limits.ts';
import { IMPORT_FILES } from '../../../src/text/imports/read-import.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './import-card.module.css';
import { type ImportFault, type ImportResult, importFiles } from './import-files.ts';

/** What happens to files: none yet, they are being added, or what became of them. */
type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly result: ImportResult; readonly left: number };

const FAULTS = {
  empty: 'importTexts.empty',
  large: 'importTexts.large',
  refused: 'importTexts.refused',
  network: 'importTexts.network',
} as const satisfies Record<ImportFault, string>;

function useImport() {
  const client = useQueryClient();
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (chosen: readonly File[]): Promise<void> => {
    const files = chosen.slice(0, IMPORT.files);
    const controller = new AbortController();
    leaving.current = controller;
    setWork({ kind: 'working', done: 0, of: files.length });
    const result = await importFiles(client, files, {
      signal: controller.signal,
      onProgress: (done) => setWork({ kind: 'working', done, of: files.length }),
    }).catch((): null => null);
    // Nobody is there to be told of what the page left.
    if (result) setWork({ kind: 'done', result, left: chosen.length - files.length });
  };
  return { work, start };
}

function Outcome({ result, left }: { result: ImportResult; left: number }) {
  const { t } = useText('account');
  return (
    <>
      <p>{t('importTexts.added', { count: result.added })}</p>
      {result.faults.length > 0 && (
        <ul className={classes.faults}>
          {result.faults.map(({ name, fault }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {t(FAULTS[fault])}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p>{t('importTexts.left', { number: left, max: IMPORT.files })}</p>}
    </>
  );
}

/** Adds texts from files of other programs. */
export function ImportCard() {
  const { t } = useText('account');
  const { work, start } = useImport();
  const field = useRef<HTMLInputElement>(null);
  const isWorking = work.kind === 'working';
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same files can be chosen again.
    event.currentTarget.value = '';
    if (files.length > 0) void start(files);
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
      <div role="status" className={classes.told}>
        {isWorking && <p>{t('importTexts.working', { done: work.done, of: work.of })}</p>}
        {work.kind === 'done' && <Outcome result={work.result} left={work.left} />}
      </div>
    </SettingsCard>
  );
}
