import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planIntent } from '../../../src-renderer/data/plan-intent.ts';
import { rememberPressedPlans } from '../../../src-renderer/theme/pressed-plans.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

/** An element within the link to a plan, or outside of all of them. */
class FakeElement {
  readonly #plan: string | null;
  constructor(plan: string | null) {
    this.#plan = plan;
  }
  closest() {
    return this.#plan === null ? null : { dataset: { plan: this.#plan } };
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('Element', FakeElement);
});
afterEach(() => vi.unstubAllGlobals());

/** A page whose links can be pressed. */
function openPage() {
  let onClick: ((event: object) => void) | undefined;
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: object) => void) => {
    onClick = listener;
  });
  rememberPressedPlans();
  return (plan: string | null, keys = {}) => onClick?.({ target: new FakeElement(plan), ...keys });
}

it('remembers the plan of the last pressed link, but not of one opened in another tab', () => {
  const press = openPage();
  press('trial');
  expect(planIntent()).toBe('trial');
  press('pro');
  press(null);
  press('trial', { ctrlKey: true });
  expect(planIntent()).toBe('pro');
});

it('remembers nothing for Free, which begins with the account, and forgets an earlier choice', () => {
  const press = openPage();
  press('free');
  expect(planIntent()).toBeNull();
  press('trial');
  press('free');
  expect(planIntent()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
