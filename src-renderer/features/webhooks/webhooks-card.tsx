import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createWebhook } from '../../data/webhooks.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Webhooks for new texts: creates them, shows each secret once, tests and deletes them. */
export function WebhooksCard() {
  const { t } = useText('settings');
  const { copyText } = usePlatform();
  const creation = useMutation(createWebhook(useQueryClient()));
  return (
    <SettingsCard id="webhooks" title={t('webhooks.title')} description={t('webhooks.lead')}>
      <WebhookList />
      {creation.data ? (
        <ShownOnce
          label={t('webhooks.secret')}
          hint={t('webhooks.secretHint')}
          secret={creation.data.secret}
          copyText={copyText}
          onDone={() => creation.reset()}
        />
      ) : (
        <WebhookFields isBusy={creation.isPending} onCreate={(form) => creation.mutate(form)} />
      )}
    </SettingsCard>
  );
}
