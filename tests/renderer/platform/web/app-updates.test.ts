import { expect, it, vi } from 'vitest';
import { watchUpdates } from '../../../../src-renderer/platform/web/app-updates.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** Lets the page find out which build it runs. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function setUp({ waiting = false, installing = false, isNewest = false } = {}) {
  const host = {
    reload: vi.fn(),
    runAfter: vi.fn<(milliseconds: number, run: () => void) => void>(),
    whenShown: vi.fn<(listener: () => void) => void>(),
    now: vi.fn(() => 0),
    onReady: vi.fn<() => void>(),
    isNewestBuild: vi.fn(async () => isNewest),
  };
  const registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: vi.fn(async () => undefined as unknown as ServiceWorkerRegistration),
  });
  const container = new EventTarget();
  if (waiting) registration.waiting = new FakeWorker();
  if (installing) registration.installing = new FakeWorker();
  const updates = watchUpdates(host, container, registration);
  const finds = (): FakeWorker => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return worker;
  };
  const installs = async (worker: FakeWorker | null): Promise<void> => {
    registration.installing = null;
    registration.waiting = worker;
    worker?.become('installed');
    await settle();
  };
  const isActivated = async (): Promise<void> => {
    registration.waiting = null;
    container.dispatchEvent(new Event('controllerchange'));
    await settle();
  };
  return { host, updates, registration, finds, installs, isActivated };
}

it('reports a new version once it is installed', async () => {
  const { host, updates, finds, installs } = setUp();
  const worker = finds();
  expect(updates.readyVersion()).toBeNull();
  await installs(worker);
  expect(updates.readyVersion()).not.toBeNull();
  expect(host.onReady).toHaveBeenCalledOnce();
});

it('reports a version whose installation began before the page asked for it', async () => {
  const { updates, registration, installs } = setUp({ installing: true });
  await installs(registration.installing);
  expect(updates.readyVersion()).not.toBeNull();
});

it('reports a version that has been waiting since an earlier visit', async () => {
  const { updates } = setUp({ waiting: true });
  await settle();
  expect(updates.readyVersion()).not.toBeNull();
});

it('reports each further version as another one', async () => {
  const { host, updates, finds, installs, isActivated } = setUp();
  const versions: unknown[] = [];
  host.onReady.mockImplementation(() => void versions.push(updates.readyVersion()));
  await installs(finds());
  await installs(finds());
  await isActivated();
  expect(new Set(versions).size).toBe(3);
});

it('reports no version that the page already runs', async () => {
  const { host, updates, finds, installs, isActivated } = setUp({ waiting: true, isNewest: true });
  await settle();
  await installs(finds());
  await isActivated();
  expect(updates.readyVersion()).toBeNull();
  expect(host.onReady).not.toHaveBeenCalled();
});

it('reports a version when the page can’t find out which one it runs', async () => {
  const { host, updates, finds, installs } = setUp();
  host.isNewestBuild.mockRejectedValue(new TypeError('Failed to fetch'));
  await installs(finds());
  expect(updates.readyVersion()).not.toBeNull();
});

it('activates the new version on apply(), and reloads once it controls the page', async () => {
  const { updates, finds, installs, isActivated, host } = setUp();
  const worker = finds();
  await installs(worker);
  updates.apply();
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take-over');
  expect(host.reload).not.toHaveBeenCalled();
  await isActivated();
  expect(host.reload).toHaveBeenCalledOnce();
});

it('reloads also when the new version does not activate', async () => {
  const { updates, finds, installs, host } = setUp();
  await installs(finds());
  updates.apply();
  host.runAfter.mock.calls[0]?.[1]();
  expect(host.reload).toHaveBeenCalledOnce();
});

it('offers a reload, and does not force it, when another window activated a version', async () => {
  const { updates, isActivated, host } = setUp();
  await isActivated();
  expect(host.reload).not.toHaveBeenCalled();
  expect(updates.readyVersion()).not.toBeNull();
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
