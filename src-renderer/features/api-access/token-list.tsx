import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '../../../src/contract/api/api-tokens.ts';
import { apiTokens, revokeApiToken } from '../../data/api-tokens.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import classes from './api-access.module.css';
import { SCOPE_TEXTS } from './scope-texts.ts';

function TokenItem({ token }: { token: ApiToken }) {
  const { t, locale } = useText('settings');
  const revoke = useMutation(revokeApiToken(useQueryClient()));
  const day = (at: string) => dateText(new Date(at), locale, { dateStyle: 'medium' });
  const { lastUsedAt, expiresAt, name } = token;
  const isExpired = expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
  const lastUsedText =
    lastUsedAt && dateText(new Date(lastUsedAt), locale, { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    lastUsedText ? t('apiAccess.lastUsed', { when: lastUsedText }) : t('apiAccess.neverUsed'),
    expiresAt && t(isExpired ? 'apiAccess.ended' : 'apiAccess.until', { when: day(expiresAt) }),
  ];
  return (
    <Item>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {token.scopes.map((scope) => (
          <span key={scope} className={classes.facts}>
            {t(SCOPE_TEXTS[scope])}
          </span>
        ))}
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Button
        variant="quiet"
        aria-label={t('apiAccess.revokeNamed', { name })}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate(token.id)}
      >
        {t('apiAccess.revoke')}
      </Button>
    </Item>
  );
}

/** The user's tokens, each with its last use and a button that revokes it. */
export function TokenList() {
  const { t } = useText('settings');
  const { data, isError, refetch } = useQuery(apiTokens);
  if (isError && !data) {
    return <CardFailure message={t('apiAccess.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className={classes.facts}>{t('apiAccess.loading')}</p>;
  if (data.length === 0) return null;
  return (
    <ItemList label={t('apiAccess.list')}>
      {data.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ItemList>
  );
}
