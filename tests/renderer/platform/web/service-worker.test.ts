import { afterEach, expect, it, vi } from 'vitest';
import { CLAIM } from '../../../../src/contract/page/page-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Registers the worker on a page; `controlled`: by the worker of an earlier visit. */
async function registerOn({ controlled }: { readonly controlled: boolean }) {
  const active = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting: null as object | null,
    installing: null,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
  vi.stubGlobal('location', { origin: 'https://parlance.example', reload: vi.fn() });
  const loaded = [{ name: 'https://parlance.example/assets/index-1.js' }];
  vi.stubGlobal('performance', { getEntriesByType: () => loaded, now: () => 0 });
  vi.stubGlobal('caches', { keys: async () => [] });
  const fetched = vi.fn(async (_path: string) => new Response());
  vi.stubGlobal('fetch', fetched);
  const { appUpdate, registerServiceWorker } = await import(
    '../../../../src-renderer/platform/web/service-worker.ts'
  );
  const onReady = vi.fn();
  appUpdate.subscribe(onReady);
  registerServiceWorker();
  const isControlled = () => container.dispatchEvent(new Event('controllerchange'));
  return { active, fetched, appUpdate, onReady, isControlled };
}

it('reports a version that another window has activated, to a page with a worker', async () => {
  const { appUpdate, onReady, isControlled } = await registerOn({ controlled: true });
  expect(appUpdate.readyVersion()).toBeNull();
  await vi.waitFor(() => {
    isControlled();
    expect(onReady).toHaveBeenCalled();
  });
  expect(appUpdate.readyVersion()).not.toBeNull();
});

it('caches the page’s files by the very first worker, and reports only later ones', async () => {
  const { active, fetched, appUpdate, onReady, isControlled } = await registerOn({ controlled: false });
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledExactlyOnceWith(CLAIM));
  isControlled();
  await vi.waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/assets/index-1.js'));
  expect(onReady).not.toHaveBeenCalled();
  expect(appUpdate.readyVersion()).toBeNull();
  await vi.waitFor(() => {
    isControlled();
    expect(onReady).toHaveBeenCalled();
  });
});
