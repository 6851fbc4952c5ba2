import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { BILLING_WEBHOOK } from '../../../src/contract/api/plan.ts';
import { registerBillingWebhook } from '../../../src/server/http/billing-webhook.ts';
import { createLog } from '../../../src/server/log.ts';

it('the billing webhook returns 413 for a body over 256 KB', async () => {
  const heard: number[] = [];
  const app = new Hono();
  const log = createLog('silent');
  registerBillingWebhook(app, async (body) => void heard.push(body.length), { log, bodyMs: 30_000 });
  const send = (bytes: number) => app.request(BILLING_WEBHOOK, { method: 'POST', body: 'x'.repeat(bytes) });
  expect((await send(256 * 1024)).status).toBe(200);
  const refused = await send(256 * 1024 + 1);
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'too_large' }]);
  expect(heard).toEqual([256 * 1024]);
});
