import { expect, it, vi } from 'vitest';
import { createAppUpdates } from '../../../../src-renderer/platform/web/app-updates.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

function setUp({ controlled = true, waiting = false } = {}) {
  const host = {
    reload: vi.fn(),
    runAfter: vi.fn<(milliseconds: number, run: () => void) => void>(),
    whenShown: vi.fn<(listener: () => void) => void>(),
    now: vi.fn(() => 0),
  };
  const updates = createAppUpdates(host);
  const registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: vi.fn(async () => undefined as unknown as ServiceWorkerRegistration),
  });
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null });
  if (waiting) registration.waiting = new FakeWorker();
  const told = vi.fn();
  updates.subscribe(told);
  updates.watch(container as never, registration as never);
  const finds = (): FakeWorker => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return worker;
  };
  return { host, updates, registration, container, told, finds };
}

it('reports a new version once it is installed', () => {
  const { updates, told, finds } = setUp();
  const worker = finds();
  expect(updates.isReady()).toBe(false);
  worker.become('installed');
  expect(updates.isReady()).toBe(true);
  expect(told).toHaveBeenCalledOnce();
});

it('reports a version that has been waiting since an earlier visit', () => {
  expect(setUp({ waiting: true }).updates.isReady()).toBe(true);
});

it('does not report the very first service worker', () => {
  const { updates, finds, container } = setUp({ controlled: false });
  finds().become('installed');
  expect(updates.isReady()).toBe(false);
  container.dispatchEvent(new Event('controllerchange'));
  expect(updates.isReady()).toBe(false);
});

it('activates the new version on apply(), and reloads once it controls the page', () => {
  const { updates, finds, container, host } = setUp();
  const worker = finds();
  worker.become('installed');
  updates.apply();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take-over');
  expect(host.reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(host.reload).toHaveBeenCalledOnce();
});

it('reloads also when the new version does not activate', () => {
  const { updates, finds, host } = setUp();
  finds().become('installed');
  updates.apply();
  host.runAfter.mock.calls[0]?.[1]();
  expect(host.reload).toHaveBeenCalledOnce();
});

it('offers a reload, and does not force it, when another window activated a version', () => {
  const { updates, container, host } = setUp();
  container.dispatchEvent(new Event('controllerchange'));
  expect(host.reload).not.toHaveBeenCalled();
  expect(updates.isReady()).toBe(true);
  updates.apply();
  expect(host.reload).toHaveBeenCalledOnce();
});

it('checks for a new version when the page is shown again after an hour', () => {
  const { host, registration } = setUp();
  const show = host.whenShown.mock.calls[0]?.[0];
  host.now.mockReturnValue(59 * 60_000);
  show?.();
  expect(registration.update).not.toHaveBeenCalled();
  host.now.mockReturnValue(61 * 60_000);
  show?.();
  show?.();
  expect(registration.update).toHaveBeenCalledOnce();
});
