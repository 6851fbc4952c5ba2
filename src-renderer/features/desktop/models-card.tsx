import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ModelState } from '../../../src/contract/desktop.ts';
import { SPEECH_MODELS, type SpeechModel } from '../../../src/contract/speech-models.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useTold } from '../../platform/use-told.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './desktop.module.css';
import { useChange } from './use-change.ts';

const MB = 1_000_000;
const GB = 1_000 * MB;

/** Bytes as people read them, in the person's own numbers: 78 MB, 1.6 GB. */
function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= GB;
  const amount = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return amount.format(bytes / (isLarge ? GB : MB));
}

/** What can be done with a model in each state, beside using it. */
const ACTIONS = {
  absent: ['download'],
  loading: ['pause', 'remove'],
  paused: ['resume', 'remove'],
  checking: [],
  ready: ['remove'],
} as const satisfies Record<ModelState['state'], readonly string[]>;
type Action = (typeof ACTIONS)[ModelState['state']][number];

function useModelActions(model: SpeechModel & { readonly id: ModelState['id'] }): (action: Action) => void {
  const { t } = useText();
  const host = useDesktop();
  const runs: Record<Action, () => Promise<void>> = {
    download: () => host.loadModel(model.id),
    resume: () => host.loadModel(model.id),
    pause: () => host.pauseModel(model.id),
    remove: () => host.removeModel(model.id),
  };
  const { mutate } = useMutation({
    mutationFn: (action: Action) => runs[action](),
    onError: () => showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') }),
  });
  return mutate;
}

interface StateLineProps {
  readonly model: SpeechModel;
  readonly state: ModelState;
  readonly isInUse: boolean;
}

function StateLine({ model, state, isInUse }: StateLineProps) {
  const { t, locale } = useText();
  const sizes = { received: sizeText(state.received, locale), size: sizeText(model.bytes, locale) };
  const isMoving = state.state === 'loading' || state.state === 'paused';
  return (
    <>
      {isMoving && (
        <Progress
          value={(state.received / model.bytes) * 100}
          aria-label={t('desktop.models.progress', {
            name: t('desktop.models.name', { id: model.id }),
            ...sizes,
          })}
        />
      )}
      <p className={classes.about}>
        {isInUse ? t('desktop.models.inUse') : t(`desktop.models.state.${state.state}`, sizes)}
      </p>
      {state.problem && (
        <p className={classes.told} data-tone="danger" role="alert">
          {t(`desktop.models.problem.${state.problem}`)}
        </p>
      )}
    </>
  );
}

function ModelRow({ state }: { state: ModelState }) {
  const { t, locale } = useText();
  const { settings, change } = useChange();
  const model = SPEECH_MODELS.find(({ id }) => id === state.id) ?? SPEECH_MODELS[0];
  const run = useModelActions(model);
  const isInUse = settings?.model === model.id && settings.engine !== 'pocketsphinx';
  const name = t('desktop.models.name', { id: model.id });
  const about = [
    t('desktop.models.size', { size: sizeText(model.bytes, locale) }),
    t(`desktop.models.languages.${model.languages}`),
    t(`desktop.models.speed.${model.speed}`),
    t(`desktop.models.accuracy.${model.accuracy}`),
  ];
  return (
    <li className={classes.model}>
      <div className={classes.words}>
        <h3 className={classes.heading}>{name}</h3>
        <p className={classes.about}>{about.join(' · ')}</p>
        <StateLine model={model} state={state} isInUse={isInUse} />
      </div>
      <div className={classes.actions}>
        {state.state === 'ready' && !isInUse && (
          <Button
            aria-label={t('desktop.models.use', { name })}
            onClick={() => change({ model: model.id, engine: 'whisper' })}
          >
            {t('desktop.models.useShort')}
          </Button>
        )}
        {ACTIONS[state.state].map((action) => (
          <Button
            // One and the same button downloads, pauses and goes on: it keeps the focus.
            key={action === 'remove' ? 'remove' : 'main'}
            variant="default"
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

/** Models that understand speech on this computer: fetched, kept, used, thrown away. */
export function ModelsCard() {
  const { t } = useText();
  const models = useTold(useDesktop().models);
  return (
    <SettingsCard id="models" title={t('desktop.models.title')} description={t('desktop.models.lead')}>
      {models && (
        <ul className={classes.models}>
          {models.map((state) => (
            <ModelRow key={state.id} state={state} />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}
