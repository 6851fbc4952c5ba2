import { recommendedModel } from '../../../../src/contract/recommended-model.ts';
import { SPEECH_MODELS } from '../../../../src/contract/speech-models.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import desktop from '../desktop.module.css';
import { KeyForm } from '../key-form.tsx';
import { ModelRow } from '../model-row.tsx';
import { useModelMachine } from '../use-model-machine.ts';
import classes from './first-run.module.css';

/** The choice of a speech engine: the built-in model, a better one to download, or a service. */
export function SpeechEngineStep() {
  const { t, locale } = useText('desktop');
  const host = useDesktop();
  const models = useRemoteValue(host.models);
  const keys = useRemoteValue(host.keys);
  const machine = useModelMachine(models);
  const id = machine && recommendedModel(locale, machine);
  const model = SPEECH_MODELS.find((one) => one.id === id);
  const state = models?.find((one) => one.id === id);
  return (
    <>
      <p className={classes.note}>{t('setup.speechEngine.here')}</p>
      {model && state && (
        <>
          <p className={classes.note}>{t('setup.speechEngine.model')}</p>
          <ul className={desktop.models}>
            <ModelRow model={model} state={state} machine={machine} isRecommended />
          </ul>
        </>
      )}
      {machine && !model && <p className={classes.note}>{t('setup.speechEngine.none')}</p>}
      <Disclosure title={t('setup.speechEngine.key')}>
        {keys && <KeyForm service="openai" isThere={keys.openai} />}
      </Disclosure>
    </>
  );
}
