import type { MicrophoneChoice } from '../desktop-host.ts';

/** Chromium's own names for whatever the system uses at the moment. */
const ALIASES = ['default', 'communications', ''];

/**
 * The microphones of this computer by name. A page that may not hear, or has not been asked yet, is told none: then
 * they are main's, which would be the one to hear.
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
