import { AI_SERVICE_NAMES } from '../../../src/contract/api/ai-services.ts';
import type { AI_MODELS } from '../../../src/contract/api/catalogue-ai-models.ts';
import { formatDollars } from '../../../src/text/dollars.ts';
import { useText } from '../../i18n/use-text.ts';
import { RadioCard } from '../../ui/fields/radio-card.tsx';
import classes from './ai-models-card.module.css';

type Model = (typeof AI_MODELS)[number];

/** Models from this year on are labelled as latest. */
const LATEST_SINCE = '2025';

export interface ModelOptionProps {
  readonly model: Model;
  readonly chosen: boolean;
  /** Why the model is unavailable; null if it is available. */
  readonly note: string | null;
  onChoose(): void;
}

/** Formats a token count: `272_000` as `272K`, `1_000_000` as `1M`. */
const tokenCountText = (count: number): string =>
  count >= 1_000_000 ? `${count / 1_000_000}M` : `${Math.round(count / 1000)}K`;

/** A model of the catalogue with its capabilities and prices. */
export function ModelOption({ model, chosen, note, onChoose }: ModelOptionProps) {
  const { t, locale } = useText('settings');
  const { pricing, capabilities } = model;
  return (
    <RadioCard name="ai-model" value={model.id} checked={chosen} onChoose={onChoose}>
      <span className={classes.head}>
        <span className={classes.name}>{model.name}</span>
        <span className={classes.provider}>{AI_SERVICE_NAMES[model.provider]}</span>
      </span>
      <span className={classes.about}>{t(`models.about.${model.id}`)}</span>
      <span className={classes.badges}>
        {model.releaseDate >= LATEST_SINCE && (
          <span className={classes.badge} data-strong>
            {t('models.latest')}
          </span>
        )}
        {capabilities.reasoningEnabled && <span className={classes.badge}>{t('models.reasoning')}</span>}
        {capabilities.supportsVision && <span className={classes.badge}>{t('models.vision')}</span>}
      </span>
      <span className={classes.facts}>
        <span>
          {t('models.price', {
            input: formatDollars(pricing.input, locale),
            output: formatDollars(pricing.output, locale),
          })}{' '}
          {t('models.priceHint')}
        </span>
        <span>{t('models.context', { size: tokenCountText(capabilities.contextWindow) })}</span>
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </RadioCard>
  );
}
