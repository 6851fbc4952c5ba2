import { expect, it, vi } from 'vitest';
import { watchMicrophone } from '../../../../src-renderer/platform/desktop/microphone-presence.ts';
import { waitFor } from '../../../support/wait-for.ts';

const HEADSET = { id: 'a1', label: 'Headset' };

/** The devices of a computer, from which microphones are unplugged. */
class Devices extends EventTarget {
  names = ['a1', 'b2'];
  system = 'a1';
  readonly enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'default', groupId: `group ${this.system}`, label: 'Default' },
    ...this.names.map((deviceId) => ({ kind: 'audioinput', deviceId, label: `Microphone ${deviceId}` })),
  ];
}

it('falls back to the system’s microphone while the chosen one is unplugged, and reports each change', async () => {
  const devices = new Devices();
  const onChanged = vi.fn<() => void>();
  const change = async (...names: string[]) => {
    devices.names = names;
    onChanged.mockClear();
    devices.dispatchEvent(new Event('devicechange'));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
  };
  const microphone = watchMicrophone(devices as unknown as MediaDevices, () => HEADSET, onChanged);
  expect(microphone.id()).toBe('a1');
  await change('b2');
  expect(microphone.id()).toBeNull();
  await change('a1', 'b2');
  expect(microphone.id()).toBe('a1');
  // Without the permission, the page is given no microphones.
  await change();
  expect(microphone.id()).toBe('a1');
});

it('uses the system’s microphone when none is chosen, and reports when that changes', async () => {
  const devices = new Devices();
  const onChanged = vi.fn<() => void>();
  const microphone = watchMicrophone(devices as unknown as MediaDevices, () => null, onChanged);
  expect(microphone.id()).toBeNull();
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const before = microphone.systemDevice();
  devices.system = 'b2';
  devices.dispatchEvent(new Event('devicechange'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  expect(microphone.id()).toBeNull();
  expect(microphone.systemDevice()).not.toBe(before);
});
