import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DBusError } from '../../../src-main/dbus/connection.ts';
import { askPortal } from '../../../src-main/dbus/portal-request.ts';
import { Variant } from '../../../src-main/dbus/values.ts';
import { FakeBus, portalOn } from '../../support/fake-bus.ts';

let bus: FakeBus;
const DAY_MS = 24 * 60 * 60 * 1000;
const CALL = { interface: 'org.example', member: 'Ask', signature: 's', body: ['text'] };

beforeEach(() => {
  bus = new FakeBus();
});
afterEach(() => vi.useRealTimers());

it('resolves with the results of the portal’s response', async () => {
  portalOn(bus);
  expect(await askPortal(bus, CALL)).toEqual({ a: 1 });
  expect(bus.calls[0]).toMatchObject({ member: 'Ask', signature: 'sa{sv}' });
  expect(bus.rules[0]).toContain('/request/1_42/');
});

it('rejects when the user declines the portal dialog and when there is no portal', async () => {
  portalOn(bus, ['Ask']);
  await expect(askPortal(bus, CALL)).rejects.toThrow(DBusError);
  bus.answer = () => {
    throw new DBusError('no such service');
  };
  await expect(askPortal(bus, CALL)).rejects.toThrow('no such service');
});

it('rejects when the portal does not respond within the timeout', async () => {
  await expect(askPortal(bus, { ...CALL, timeoutMs: 5 })).rejects.toThrow('had no response');
});

it('waits for the response to a dialog as long as the user takes when no timeout is given', async () => {
  vi.useFakeTimers();
  const asking = askPortal(bus, CALL);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  const [, path = ''] = /path='([^']+)'/.exec(bus.rules[0] ?? '') ?? [];
  bus.signal(path, 'org.freedesktop.portal.Request', 'Response', [0, [['a', new Variant('u', 1)]]]);
  expect(await asking).toEqual({ a: 1 });
});
