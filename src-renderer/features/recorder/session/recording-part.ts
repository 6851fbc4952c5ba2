import type { Platform } from '../../../platform/platform.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import { type LoadedPart, loadedPart } from '../../../ui/loading/loaded-part.ts';

const parts = new WeakMap<Platform['recording'], LoadedPart<RecordingHost>>();

/** The platform's recording host as a part of the app: once it is open, nothing suspends for it. */
export function recordingPart({ recording }: Pick<Platform, 'recording'>): LoadedPart<RecordingHost> {
  const part = parts.get(recording) ?? loadedPart(recording);
  parts.set(recording, part);
  return part;
}
