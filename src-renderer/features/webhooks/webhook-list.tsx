import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../src/contract/api/webhooks.ts';
import { deleteWebhook, testWebhook, webhooks } from '../../data/webhooks.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Item, ItemButtons, ItemList } from '../../ui/item-list.tsx';
import classes from './webhooks.module.css';

const isTaken = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

/** What came of the last delivery, for users. */
function useOutcome() {
  const { t, locale } = useText('settings');
  return ({ lastDelivery: last, isOn }: Webhook): string => {
    if (!last) return t('webhooks.never');
    const when = dateText(new Date(last.at), locale, { dateStyle: 'medium', timeStyle: 'short' });
    if (last.error === 'webhook_address_refused') return t('webhooks.refused', { when });
    if (last.error === 'nothing_leaves') return t('webhooks.staysHere', { when });
    if (last.error === 'webhook_secret_unreadable') return t('webhooks.secretLost', { when });
    if (last.status === null) return t('webhooks.noAnswer', { when });
    if (!isOn) return t('webhooks.off', { when, status: last.status });
    return t(isTaken(last) ? 'webhooks.taken' : 'webhooks.notTaken', { when, status: last.status });
  };
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { t } = useText('settings');
  const client = useQueryClient();
  const outcome = useOutcome();
  const test = useMutation(testWebhook(client));
  const remove = useMutation(deleteWebhook(client));
  const { id, url, withText, lastDelivery } = webhook;
  return (
    <Item>
      <div className={classes.words}>
        <bdi dir="ltr" className={classes.url}>
          {url}
        </bdi>
        <span className={classes.facts}>{t(withText ? 'webhooks.sendsText' : 'webhooks.sendsId')}</span>
        <span
          role="status"
          className={classes.facts}
          data-bad={(lastDelivery && !isTaken(lastDelivery)) || undefined}
        >
          {outcome(webhook)}
        </span>
      </div>
      <ItemButtons>
        <Button
          variant="quiet"
          aria-label={t('webhooks.testNamed', { url })}
          isBusy={test.isPending}
          onClick={() => test.mutate(id)}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('webhooks.deleteNamed', { url })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          {t('webhooks.delete')}
        </Button>
      </ItemButtons>
    </Item>
  );
}

/** The user's webhooks, each with what came of its last delivery. */
export function WebhookList() {
  const { t } = useText('settings');
  const { data, isError, refetch } = useQuery(webhooks);
  if (isError && !data) {
    return <CardFailure message={t('webhooks.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <ItemList label={t('webhooks.list')}>
      {data.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} />
      ))}
    </ItemList>
  );
}
