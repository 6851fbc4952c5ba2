import { expect, it, vi } from 'vitest';
import { followMicrophone } from '../../../../src-renderer/platform/desktop/present-microphone.ts';

const HEADSET = { id: 'a1', label: 'Headset' };

/** The devices of a computer, from which microphones are unplugged. */
class Devices extends EventTarget {
  names = ['a1', 'b2'];
  readonly enumerateDevices = async () =>
    this.names.map((deviceId) => ({ kind: 'audioinput', deviceId, label: `Microphone ${deviceId}` }));
}

it('is the system’s while the chosen one is not plugged in, and tells each change', async () => {
  const devices = new Devices();
  const onChanged = vi.fn<() => void>();
  const change = async (...names: string[]) => {
    devices.names = names;
    onChanged.mockClear();
    devices.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  };
  const microphone = followMicrophone(devices as unknown as MediaDevices, () => HEADSET, onChanged);
  expect(microphone.id()).toBe('a1');
  await change('b2');
  expect(microphone.id()).toBeNull();
  await change('a1', 'b2');
  expect(microphone.id()).toBe('a1');
  // The page is told none without the permission.
  await change();
  expect(microphone.id()).toBe('a1');
});

it('is the system’s where none is chosen', () => {
  const devices = new Devices() as unknown as MediaDevices;
  expect(
    followMicrophone(
      devices,
      () => null,
      () => undefined,
    ).id(),
  ).toBeNull();
});
