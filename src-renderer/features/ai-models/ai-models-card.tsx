import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AiService } from '../../../src/contract/api/ai-services.ts';
import { AI_MODELS, type AiModelId } from '../../../src/contract/api/catalogue-ai-models.ts';
import type { ModelChoice } from '../../../src/contract/api/user-preferences.ts';
import { capabilities } from '../../data/capabilities.ts';
import { serviceNames } from '../../data/service-names.ts';
import { saveModelChoice, userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './ai-models-card.module.css';
import { ModelOption } from './model-option.tsx';

interface ModelGridProps {
  readonly chosen: AiModelId;
  onChoose(id: AiModelId): void;
}

/** Why a model of this service would not be used; null if it would. */
function useModelNote(): (provider: AiService) => string | null {
  const { t } = useText('settings');
  const { data } = useQuery(capabilities);
  return (provider) => {
    const service = serviceNames(data)[provider];
    const ability = data?.services[provider];
    if (ability?.blockedByPrivacy) return t('models.blocked', { service });
    if (ability?.available === false) return t('models.off', { service });
    return ability?.fixedModel === undefined
      ? null
      : t('models.fixed', { service, model: ability.fixedModel });
  };
}

function ModelGrid({ chosen, onChoose }: ModelGridProps) {
  const { t } = useText('settings');
  const noteOf = useModelNote();
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className={classes.legend}>{t('models.choose')}</legend>
      <p id={hint} className={classes.hint}>
        {t('models.chooseHint')}
      </p>
      <div className={classes.grid}>
        {AI_MODELS.map((model) => (
          <ModelOption
            key={model.id}
            model={model}
            chosen={model.id === chosen}
            note={noteOf(model.provider)}
            onChoose={() => onChoose(model.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The choice of the writing model: automatic by task, or a fixed one. */
export function AiModelsCard() {
  const { t } = useText('settings');
  const { data, isError, refetch } = useQuery(userPreferences);
  const save = useMutation(saveModelChoice(useQueryClient()));
  /** Null unless a model other than the saved one is picked. */
  const [picked, pick] = useState<AiModelId | null>(null);
  const saved = data?.preferredChatModel ?? 'gpt-5';
  const auto = (save.isPending ? save.variables.aiModelAutoSelect : data?.aiModelAutoSelect) ?? true;
  const chosen = picked ?? saved;
  const saveChoice = (choice: ModelChoice): void =>
    save.mutate(choice, {
      onSuccess: () => pick((now) => (now === choice.preferredChatModel ? null : now)),
    });
  const { preferredChatModel } = save.isPending ? save.variables : { preferredChatModel: saved };
  return (
    <SettingsCard id="ai-models" title={t('models.title')} description={t('models.lead')}>
      {!data && isError ? (
        <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Switch
          label={t('models.auto')}
          hint={t('models.autoHint')}
          checked={auto}
          disabled={!data}
          onChange={(aiModelAutoSelect) => saveChoice({ preferredChatModel, aiModelAutoSelect })}
        />
      )}
      {data && !auto && <ModelGrid chosen={chosen} onChoose={pick} />}
      {!auto && chosen !== saved && (
        <CardActions>
          <Button
            variant="primary"
            onClick={() => {
              if (!save.isPending) saveChoice({ preferredChatModel: chosen, aiModelAutoSelect: false });
            }}
          >
            {t(save.isPending ? 'settings.saving' : 'settings.save')}
          </Button>
        </CardActions>
      )}
    </SettingsCard>
  );
}
