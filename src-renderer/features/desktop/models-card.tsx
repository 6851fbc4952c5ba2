import { recommendedModel } from '../../../src/contract/recommended-model.ts';
import { SPEECH_MODELS } from '../../../src/contract/speech-models.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { sizeText } from '../../ui/size-text.ts';
import classes from './desktop.module.css';
import { ModelRow } from './model-row.tsx';
import { useModelMachine } from './use-model-machine.ts';

/** Local speech models: download, benchmark, select and remove. */
export function ModelsCard() {
  const { t, locale } = useText('desktop');
  const models = useRemoteValue(useDesktop().models);
  const here = useModelMachine(models);
  const recommended = here && recommendedModel(locale, here);
  return (
    <SettingsCard id="models" title={t('desktop.models.title')} description={t('desktop.models.lead')}>
      {here?.freeDisk != null && (
        <p className={classes.note}>{t('desktop.models.room', { size: sizeText(here.freeDisk, locale) })}</p>
      )}
      {models && (
        <ul className={classes.models}>
          {SPEECH_MODELS.map((model) => {
            const state = models.find(({ id }) => id === model.id);
            return (
              state && (
                <ModelRow
                  key={model.id}
                  model={model}
                  state={state}
                  machine={here}
                  isRecommended={model.id === recommended}
                />
              )
            );
          })}
        </ul>
      )}
      <p className={classes.about}>{t('desktop.models.gpu')}</p>
    </SettingsCard>
  );
}
