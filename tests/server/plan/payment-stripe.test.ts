import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { StripePayment } from '../../../src/server/plan/payment-stripe.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';

it('StripePayment.beginPlan works once a wrong price is corrected, and is idempotent', async () => {
  const standIn = await startStripeStandIn();
  onTestFinished(() => standIn.close());
  const { stripe } = readConfig(standIn.settings);
  if (!stripe) throw new Error('billing is off');
  const payment = new StripePayment(stripe);
  const outdated = new StripePayment({ ...stripe, price: 'price_of_last_year' });
  const who = { userId: 'ann', email: 'ann@example.com' };
  const payer = { ...who, customer: await payment.customer(who, null) };
  await expect(outdated.beginPlan(payer, 0)).rejects.toMatchObject({ code: 'payment_failed' });
  const checkout = await payment.beginPlan(payer, 0);
  expect(await payment.beginPlan(payer, 0)).toEqual(checkout);
  expect(standIn.book.checkouts.size).toBe(1);
});
