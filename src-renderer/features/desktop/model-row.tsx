import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ModelState } from '../../../src/contract/desktop/desktop.ts';
import { type ModelMachine, misfitOf } from '../../../src/contract/recommended-model.ts';
import type { SpeechModel, SpeechModelId } from '../../../src/contract/speech-models.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { Library } from '../../ui/library.tsx';
import { sizeText } from '../../ui/size-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './desktop.module.css';
import { modelFacts } from './model-facts.ts';
import { useSettingsChange } from './use-settings-change.ts';

/** The actions for a model in each state, in addition to selecting it. */
const ACTIONS = {
  absent: ['download'],
  downloading: ['pause', 'remove'],
  paused: ['resume', 'remove'],
  checking: [],
  measuring: ['stop', 'remove'],
  ready: ['measure', 'remove'],
} as const satisfies Record<ModelState['state'], readonly string[]>;
type Action = (typeof ACTIONS)[ModelState['state']][number];

function useModelActions(id: SpeechModelId): (action: Action) => void {
  const { t } = useText('desktop');
  const host = useDesktop();
  const runs: Record<Action, () => Promise<void>> = {
    download: () => host.downloadModel(id),
    resume: () => host.downloadModel(id),
    pause: () => host.pauseModel(id),
    stop: () => host.pauseModel(id),
    measure: () => host.measureModel(id),
    remove: () => host.removeModel(id),
  };
  const { mutate } = useMutation({
    mutationFn: (action: Action) => runs[action](),
    onError: () => showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') }),
  });
  return mutate;
}

interface StateLineProps {
  readonly name: string;
  readonly state: ModelState;
  readonly isInUse: boolean;
}

function StateLine({ name, state, isInUse }: StateLineProps) {
  const { t, locale } = useText('desktop');
  const { received, total, problem } = state;
  const sizes = {
    received: sizeText(received, locale),
    size: total === null ? '?' : sizeText(total, locale),
  };
  const isMoving = state.state === 'downloading' || state.state === 'paused';
  const isQuiet = isInUse && state.state === 'ready';
  return (
    <>
      {isMoving && (
        <Library>
          <Progress
            value={total === null ? 0 : (received / total) * 100}
            aria-label={t('desktop.models.progress', { name, ...sizes })}
          />
        </Library>
      )}
      <p className={classes.about}>
        {isQuiet ? t('desktop.models.inUse') : t(`desktop.models.state.${state.state}`, sizes)}
      </p>
      {problem && (
        <p className={classes.note} data-tone="danger" role="alert">
          {t(`desktop.models.problem.${problem}`)}
        </p>
      )}
    </>
  );
}

interface ModelRowProps {
  readonly model: SpeechModel & { readonly id: SpeechModelId };
  readonly state: ModelState;
  /** Null until it is known. */
  readonly machine: ModelMachine | null;
  readonly isRecommended: boolean;
}

/** A model with its description, its state on this computer and its actions. */
export function ModelRow({ model, state, machine, isRecommended }: ModelRowProps) {
  const texts = useText('desktop');
  const { t } = texts;
  const { settings, change } = useSettingsChange();
  const run = useModelActions(model.id);
  const { name } = model;
  const isInUse = settings?.model === model.id && ['auto', 'local'].includes(settings.engine);
  const isHere = state.state === 'ready' || state.state === 'measuring';
  const misfit = machine && misfitOf(model, machine, isHere);
  return (
    <li className={classes.model}>
      <div className={classes.words}>
        <h3 className={classes.heading}>{name}</h3>
        {isRecommended && <p className={classes.name}>{t('desktop.models.recommended')}</p>}
        <p className={classes.about}>{modelFacts(model, state, machine, texts).join(' · ')}</p>
        {misfit && <p className={classes.note}>{t(`desktop.models.misfit.${misfit}`)}</p>}
        <StateLine name={name} state={state} isInUse={isInUse} />
      </div>
      <div className={classes.actions}>
        {isHere && !isInUse && (
          <Button
            variant="primary"
            aria-label={t('desktop.models.use', { name })}
            onClick={() => change({ model: model.id, engine: 'local' })}
          >
            {t('desktop.models.useShort')}
          </Button>
        )}
        {ACTIONS[state.state].map((action) => (
          <Button
            // One key for download, pause, resume and benchmark, so that the button keeps the focus.
            key={action === 'remove' ? 'remove' : 'main'}
            aria-label={t(`desktop.models.${action}`, { name })}
            onClick={() => run(action)}
          >
            {t(`desktop.models.${action}Short`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
