import { expect, it, vi } from 'vitest';
import { DBusError } from '../../../src-main/dbus/connection.ts';
import { Variant } from '../../../src-main/dbus/values.ts';
import { hasTrayHost, watchTrayHost } from '../../../src-main/tray/tray-host.ts';
import { FakeBus } from '../../support/fake-bus.ts';

function answering(answer: FakeBus['answer']) {
  const bus = new FakeBus();
  bus.answer = answer;
  return { bus, asked: hasTrayHost(async () => bus) };
}

it('asks the StatusNotifierWatcher whether a tray host is registered', async () => {
  const { bus, asked } = answering(() => [new Variant('b', true)]);
  expect(await asked).toBe(true);
  expect(bus.callsOf('Get')).toMatchObject([
    {
      destination: 'org.kde.StatusNotifierWatcher',
      body: ['org.kde.StatusNotifierWatcher', 'IsStatusNotifierHostRegistered'],
    },
  ]);
  expect(await answering(() => [new Variant('b', false)]).asked).toBe(false);
});

it('returns false on a desktop without a StatusNotifierWatcher', async () => {
  const { asked } = answering(() => {
    throw new DBusError('org.freedesktop.DBus.Error.ServiceUnknown');
  });
  expect(await asked).toBe(false);
});

it('returns false when the StatusNotifierWatcher does not respond', async () => {
  const bus = new FakeBus();
  bus.call = () => new Promise(() => undefined);
  expect(await hasTrayHost(async () => bus)).toBe(false);
});

it('returns true when there is no session bus', async () => {
  expect(await hasTrayHost(() => Promise.reject(new Error('no bus')))).toBe(true);
});

it('checks for a tray host repeatedly, because the panel may start after the app at login', async () => {
  vi.useFakeTimers();
  const answers = [false, false, true, false];
  const told: boolean[] = [];
  const isSeen = watchTrayHost(async () => answers.shift() ?? false, {
    onChecked: () => told.push(isSeen()),
    onMissing: () => told.push(false),
  });
  expect(isSeen()).toBe(true);
  await vi.advanceTimersByTimeAsync(200_000);
  // After the second answer, the panel is no longer expected.
  expect([told, isSeen(), answers.length]).toEqual([[false, false, false, true], true, 1]);
  vi.useRealTimers();
});
