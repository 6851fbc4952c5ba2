import { expect, it } from 'vitest';
import { microphoneChoices } from '../../../../src-renderer/platform/desktop/microphone-choices.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});

it('lists the microphones that the page can open, by name', async () => {
  const devices = {
    enumerateDevices: async () => [
      device('audioinput', 'default', 'Default - Headset'),
      device('audioinput', 'a1', 'Headset (046d:0a44)'),
      device('videoinput', 'v1', 'Camera'),
      device('audioinput', 'b2', 'Desk'),
    ],
  };
  expect(await microphoneChoices(devices, async () => ['Built-in'])).toEqual([
    { id: 'a1', label: 'Headset (046d:0a44)' },
    { id: 'b2', label: 'Desk' },
  ]);
});

it('lists microphones of the main process when the page can’t enumerate any', async () => {
  const refuses = { enumerateDevices: () => Promise.reject(new Error('refused')) };
  expect(await microphoneChoices(refuses, async () => ['Desk'])).toEqual([{ id: 'Desk', label: 'Desk' }]);
  expect(await microphoneChoices(undefined, () => Promise.reject(new Error('none')))).toEqual([]);
});
