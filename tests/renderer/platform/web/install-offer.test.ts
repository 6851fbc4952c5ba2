import { expect, it, vi } from 'vitest';
import { installOffer } from '../../../../src-renderer/platform/web/install-offer.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

function setUp({ standalone = false, sessionStorage = memoryStorage() as Storage } = {}) {
  const host = Object.assign(new EventTarget(), {
    matchMedia: () => ({ matches: standalone }),
    sessionStorage,
  });
  const offer = installOffer(host);
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const browserOffers = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    host.dispatchEvent(event);
    return event;
  };
  return { host, offer, prompt, browserOffers, sessionStorage };
}

/** Expects that offers of the browser no longer open the card, neither on this page nor after a reload. */
function expectAwayForSession({ offer, browserOffers, sessionStorage }: ReturnType<typeof setUp>): void {
  expect(offer.isOpen()).toBe(false);
  browserOffers();
  expect(offer.isOpen()).toBe(false);
  const reloaded = setUp({ sessionStorage });
  reloaded.browserOffers();
  expect(reloaded.offer.isOpen()).toBe(false);
}

it('the install offer is hidden until the browser offers installation, and replaces its prompt (core 4)', () => {
  const { offer, browserOffers } = setUp();
  const changed = vi.fn();
  offer.subscribe(changed);
  expect(offer.isOpen()).toBe(false);
  expect(browserOffers().defaultPrevented).toBe(true);
  expect(offer.isOpen()).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
});

it('the install offer shows the browser’s prompt when accepted, and is hidden again (core 4)', async () => {
  const { offer, browserOffers, prompt } = setUp();
  browserOffers();
  await offer.accept();
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer.isOpen()).toBe(false);
});

it('the install offer stays hidden for the session once dismissed (core 4)', () => {
  const page = setUp();
  const { offer, browserOffers } = page;
  browserOffers();
  offer.dismiss();
  expectAwayForSession(page);
});

it('the install offer stays hidden for the session once the browser’s prompt was declined', async () => {
  const page = setUp();
  const { offer, browserOffers, prompt } = page;
  browserOffers();
  prompt.mockImplementation(async () => {
    browserOffers();
    return { outcome: 'dismissed' };
  });
  await offer.accept();
  expectAwayForSession(page);
});

it('the install offer stays hidden on this page once dismissed when nothing can be stored', () => {
  const blocked = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const { offer, browserOffers } = setUp({
    sessionStorage: { ...memoryStorage(), getItem: blocked, setItem: blocked } as Storage,
  });
  browserOffers();
  offer.dismiss();
  browserOffers();
  expect(offer.isOpen()).toBe(false);
});

it('the install offer is hidden in the installed app, and once the app is installed (core 4)', () => {
  const installed = setUp({ standalone: true });
  installed.browserOffers();
  expect(installed.offer.isOpen()).toBe(false);
  const { offer, host, browserOffers } = setUp();
  browserOffers();
  host.dispatchEvent(new Event('appinstalled'));
  expect(offer.isOpen()).toBe(false);
});
