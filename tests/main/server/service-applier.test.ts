import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import type { OwnServices } from '../../../src/contract/desktop/own-services.ts';
import { createServiceApplier } from '../../../src-main/server/service-applier.ts';

const NONE: OwnServices = { writing: null, speech: null };
const confirm = vi.fn<(service: string, origin: string) => Promise<boolean>>();
beforeEach(() => void confirm.mockReset().mockResolvedValue(true));

const at = (address: string) => ({ address, model: 'one' });

/** Applies a change of the services while these are in the settings. */
const change = (wanted: Partial<OwnServices>, current = NONE) =>
  createServiceApplier({ services: () => current, confirm }).apply(
    { ...DEFAULT_DESKTOP_SETTINGS, services: { ...NONE, ...wanted } },
    { ...DEFAULT_DESKTOP_SETTINGS, services: current },
  );

it('requires confirmation of each service with a new origin', async () => {
  const both = { writing: at('https://a.example/v1'), speech: at('https://b.example:8443/v1') };
  expect(await change(both)).toBeNull();
  expect(confirm.mock.calls).toEqual([
    ['writing', 'https://a.example'],
    ['speech', 'https://b.example:8443'],
  ]);
  confirm.mockReset().mockImplementation(async (service) => service !== 'speech');
  expect(await change(both)).toBe('declined');
});

it.each([
  ['http://192.168.0.9:11434/v1', 'in the network'],
  ['https://a.example.evil.example/v1', 'of a similar name'],
  ['https://a.example:444/v1', 'at another port'],
])('requires confirmation of %s, a server %s', async (address) => {
  confirm.mockResolvedValue(false);
  expect(await change({ speech: at(address) }, { ...NONE, speech: at('https://a.example/v1') })).toBe(
    'declined',
  );
});

it.each(['http://127.0.0.1:11434/v1', 'http://localhost:1234/v1', 'http://[::1]:8000/v1'])(
  'requires none for a service on this computer (%s)',
  async (address) => {
    expect(await change({ writing: at(address) })).toBeNull();
    expect(confirm).not.toHaveBeenCalled();
  },
);

it('requires none for the origin that the service has, and none to use a service no more', async () => {
  const current = { ...NONE, writing: at('https://a.example/v1') };
  const path = { writing: at('https://a.example/v2') };
  expect([await change(path, current), await change({}, current)]).toEqual([null, null]);
  expect(confirm).not.toHaveBeenCalled();
});

it.each(['writing', 'speech'] as const)(
  'requires confirmation of the origin of the other service for %s',
  async (service) => {
    const other = service === 'speech' ? 'writing' : 'speech';
    const current = { ...NONE, [other]: at('https://a.example/v1') };
    confirm.mockResolvedValue(false);
    expect(await change({ ...current, [service]: at('https://a.example/v1') }, current)).toBe('declined');
    expect(confirm.mock.calls).toEqual([[service, 'https://a.example']]);
  },
);
