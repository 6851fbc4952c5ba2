import type { MicrophoneChoice } from '../desktop-host.ts';

/** Chromium's aliases for the system's current device. */
const DEFAULT = 'default';
const ALIASES = [DEFAULT, 'communications', ''];

/** The system's current microphone; empty if the page has no access to its name. */
export async function systemMicrophone(devices: Pick<MediaDevices, 'enumerateDevices'>): Promise<string> {
  const known = await devices.enumerateDevices().catch(() => []);
  const alias = known.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === DEFAULT);
  return alias ? `${alias.groupId} ${alias.label}` : '';
}

/**
 * The microphones of this computer by name. If the page has no permission yet, the list comes from the main
 * process, which would then do the recording.
 */
export async function microphoneChoices(
  devices: Pick<MediaDevices, 'enumerateDevices'> | undefined,
  mainsNames: () => Promise<readonly string[]>,
): Promise<readonly MicrophoneChoice[]> {
  const known = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  const named = known.filter(
    ({ kind, label, deviceId }) => kind === 'audioinput' && label && !ALIASES.includes(deviceId),
  );
  if (named.length > 0) return named.map(({ deviceId, label }) => ({ id: deviceId, label }));
  const names = await mainsNames().catch(() => []);
  return names.map((label) => ({ id: label, label }));
}
