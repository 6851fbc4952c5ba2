import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createApiToken } from '../../data/api-tokens.ts';
import { useText } from '../../i18n/use-text.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

/** Personal API tokens: creates them, shows each secret once, and revokes them. */
export function ApiAccessCard() {
  const { t } = useText('settings');
  const creation = useMutation(createApiToken(useQueryClient()));
  return (
    <SettingsCard id="api-access" title={t('apiAccess.title')} description={t('apiAccess.lead')}>
      <TokenList />
      {creation.data ? (
        <NewToken created={creation.data} onDone={() => creation.reset()} />
      ) : (
        <TokenForm isBusy={creation.isPending} onCreate={(form) => creation.mutate(form)} />
      )}
    </SettingsCard>
  );
}
