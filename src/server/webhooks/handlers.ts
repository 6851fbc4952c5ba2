import type { webhookEndpoints } from '../../contract/api/webhooks.ts';
import type { PrepareNotice } from '../accounts/account-notice.ts';
import type { Handlers } from '../http/context.ts';
import type { Deliveries } from './deliveries.ts';
import type { Webhooks } from './service.ts';

/** HTTP handlers of webhooks. */
export function webhookHandlers(
  webhooks: Webhooks,
  deliveries: Deliveries,
  prepareNotice: PrepareNotice,
): Handlers<typeof webhookEndpoints> {
  return {
    'GET /api/webhooks': async ({ user }) => ({ webhooks: await webhooks.list(user.owner) }),
    'POST /api/webhooks': async ({ user, body }) =>
      webhooks.create(user, body, await prepareNotice(user.userId, 'webhookAdded')),
    'POST /api/webhooks/{id}/test': ({ user, params, request }) =>
      deliveries.test(user.owner, params.id, request.signal),
    'DELETE /api/webhooks/{id}': ({ user, params }) => webhooks.remove(user.owner, params.id),
  };
}
