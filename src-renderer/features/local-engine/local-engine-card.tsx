import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SPEECH_FILES_BYTES } from '../../../src/contract/api/catalogue-speech-files.ts';
import { loadSpeechFile } from '../../data/speech-files.ts';
import { useText } from '../../i18n/use-text.ts';
import { type LocalEngine, LocalEngineError, type LocalEngineState } from '../../platform/local-engine.ts';
import { Button } from '../../ui/button.tsx';
import { Library } from '../../ui/library.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { sizeText } from '../../ui/size-text.ts';
import classes from './local-engine-card.module.css';

/** The state in a sentence, which is announced when it changes; the progress is not. */
function StateText({ state }: { state: LocalEngineState }) {
  const { t, locale } = useText('settings');
  const size = sizeText(SPEECH_FILES_BYTES, locale);
  return (
    <p className={classes.state} role="status">
      {state.kind === 'ready' && t('withoutNetwork.ready', { size })}
      {state.kind === 'fetching' && t('withoutNetwork.fetching')}
      {state.kind === 'absent' && t('withoutNetwork.absent')}
    </p>
  );
}

function FetchProgress({ bytes }: { bytes: number }) {
  const { t, locale } = useText('settings');
  const received = sizeText(bytes, locale);
  const size = sizeText(SPEECH_FILES_BYTES, locale);
  return (
    <>
      <Library>
        <Progress value={(bytes / SPEECH_FILES_BYTES) * 100} aria-label={t('withoutNetwork.fetching')} />
      </Library>
      <p className={classes.state}>{t('withoutNetwork.progress', { received, size })}</p>
    </>
  );
}

interface ActionProps {
  readonly engine: LocalEngine;
  readonly state: LocalEngineState;
  onFetch(): void;
}

/** One button, whose action follows the state, so that it keeps the focus. */
function Action({ engine, state, onFetch }: ActionProps) {
  const { t, locale } = useText('settings');
  if (state.kind === 'ready') {
    return <Button onClick={() => void engine.remove()}>{t('withoutNetwork.remove')}</Button>;
  }
  if (state.kind === 'fetching') {
    return <Button onClick={() => engine.cancel()}>{t('withoutNetwork.cancel')}</Button>;
  }
  const storedBytes = state.kind === 'absent' ? state.bytes : 0;
  const size = sizeText(SPEECH_FILES_BYTES - storedBytes, locale);
  return (
    <Button variant="primary" disabled={state.kind === 'unknown'} onClick={onFetch}>
      {t(storedBytes > 0 ? 'withoutNetwork.fetchRest' : 'withoutNetwork.fetch', { size })}
    </Button>
  );
}

function Engine({ engine }: { engine: LocalEngine }) {
  const { t } = useText('settings');
  const state = useSyncExternalStore(engine.subscribe, engine.read);
  const fetching = useMutation({ mutationFn: () => engine.fetch(loadSpeechFile) });
  const problem = fetching.error instanceof LocalEngineError ? fetching.error.problem : 'storage';
  return (
    <>
      <StateText state={state} />
      {state.kind === 'fetching' && <FetchProgress bytes={state.bytes} />}
      {fetching.isError && (
        <p className={classes.problem} role="alert">
          {t(`withoutNetwork.problem.${problem}`)}
        </p>
      )}
      <CardActions>
        <Action engine={engine} state={state} onFetch={() => fetching.mutate()} />
      </CardActions>
    </>
  );
}

/** The choice to have English written on this device while there is no network. */
export function LocalEngineCard({ engine }: { engine: LocalEngine }) {
  const { t } = useText('settings');
  return (
    <SettingsCard
      id="without-network"
      title={t('withoutNetwork.title')}
      description={t('withoutNetwork.lead')}
    >
      <Engine engine={engine} />
    </SettingsCard>
  );
}
