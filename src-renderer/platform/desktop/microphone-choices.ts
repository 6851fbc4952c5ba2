import type { MicrophoneChoice } from '../desktop-host.ts';

/** Chromium's aliases for the system's current device. */
const DEFAULT = 'default';
const ALIASES = [DEFAULT, 'communications', ''];

/** The system's current microphone; empty if the page has no access to its name. */
export async function systemMicrophone(devices: Pick<MediaDevices, 'enumerateDevices'>): Promise<string> {
  const deviceInfos = await devices.enumerateDevices().catch(() => []);
  const alias = deviceInfos.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === DEFAULT);
  return alias ? `${alias.groupId} ${alias.label}` : '';
}

/**
 * The microphones of this computer by name. If the page has no permission yet, the list comes from the main
 * process, which would then do the recording.
 */
export async function microphoneChoices(
  devices: Pick<MediaDevices, 'enumerateDevices'> | undefined,
  namesFromMain: () => Promise<readonly string[]>,
): Promise<readonly MicrophoneChoice[]> {
  const deviceInfos = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  const microphones = deviceInfos.filter(
    ({ kind, label, deviceId }) => kind === 'audioinput' && label && !ALIASES.includes(deviceId),
  );
  if (microphones.length > 0) return microphones.map(({ deviceId, label }) => ({ id: deviceId, label }));
  const names = await namesFromMain().catch(() => []);
  return names.map((label) => ({ id: label, label }));
}
