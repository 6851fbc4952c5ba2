import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Delivery, WEBHOOK_GONE, type Webhook } from '../../../src/contract/api/webhooks.ts';
import { deleteWebhook, testWebhook, webhooks } from '../../data/webhooks.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Item, ItemButtons, ItemList } from '../../ui/item-list.tsx';
import classes from './webhooks.module.css';

const isDelivered = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/** Texts of why there was no answer. */
const ERROR_TEXTS = {
  webhook_address_refused: 'webhooks.refused',
  nothing_leaves: 'webhooks.staysHere',
  webhook_secret_unreadable: 'webhooks.secretLost',
  ENOTFOUND: 'webhooks.nameUnknown',
} as const;
const hasText = (code: string): code is keyof typeof ERROR_TEXTS => Object.hasOwn(ERROR_TEXTS, code);
/** Node's error codes of an invalid certificate, such as `CERT_HAS_EXPIRED`. */
const CERTIFICATE_ERROR = /CERT|SIGNATURE/;

function textOfError(code: string) {
  if (hasText(code)) return ERROR_TEXTS[code];
  return CERTIFICATE_ERROR.test(code) ? 'webhooks.certificate' : 'webhooks.noAnswer';
}

function textOfStatus(status: number) {
  if (status === WEBHOOK_GONE) return 'webhooks.off';
  if (isDelivered({ status })) return 'webhooks.taken';
  return status >= 300 && status < 400 ? 'webhooks.moved' : 'webhooks.notTaken';
}

/** The outcome of a delivery, for users. */
function useDeliveryText() {
  const { t, locale } = useText('settings');
  return ({ at, status, error }: Delivery): string => {
    const when = dateText(new Date(at), locale, { dateStyle: 'medium', timeStyle: 'short' });
    return status === null
      ? t(textOfError(error ?? ''), { when })
      : t(textOfStatus(status), { when, status });
  };
}

interface WebhookStateProps {
  readonly webhook: Webhook;
  /** The result of a test on this page. */
  readonly tested: Delivery | undefined;
}

/**
 * The outcome of the last delivery. The server keeps the one that turned a webhook off until a test succeeds: the
 * outcome of another test is shown from its response.
 */
function WebhookState({ webhook: { isOn, lastDelivery }, tested }: WebhookStateProps) {
  const { t } = useText('settings');
  const outcome = useDeliveryText();
  const isNewer = !isOn && tested && lastDelivery && tested.at > lastDelivery.at;
  const last = isNewer ? tested : lastDelivery;
  const words = last ? outcome(last) : t('webhooks.never');
  return (
    <span role="status" className={classes.facts} data-bad={(last && !isDelivered(last)) || undefined}>
      {isNewer && tested.status !== WEBHOOK_GONE ? t('webhooks.stillOff', { outcome: words }) : words}
    </span>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { t } = useText('settings');
  const client = useQueryClient();
  const test = useMutation(testWebhook(client));
  const remove = useMutation(deleteWebhook(client));
  const { id, url, withText } = webhook;
  return (
    <Item>
      <div className={classes.words}>
        <bdi dir="ltr" className={classes.url}>
          {url}
        </bdi>
        <span className={classes.facts}>{t(withText ? 'webhooks.sendsText' : 'webhooks.sendsId')}</span>
        <WebhookState webhook={webhook} tested={test.data} />
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

/** The user's webhooks, each with the outcome of its last delivery. */
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
