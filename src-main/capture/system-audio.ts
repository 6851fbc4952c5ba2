import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'electron';

/** macOS 14.2 has Core Audio taps, through which Chromium records system audio. */
const MAC_MIN_VERSION = [14, 2] as const;

/** Chromium features (media_switches.cc, audio_features.cc) for recording system audio; Windows needs none. */
const FEATURES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['PulseaudioLoopbackForScreenShare'],
  darwin: ['MacLoopbackAudioForScreenShare', 'MacCatapSystemAudioLoopbackCapture'],
};

/** The features to enable before the app is ready; null for none. */
export const loopbackFeatures = (platform: NodeJS.Platform): string | null =>
  FEATURES[platform]?.join(',') ?? null;

interface SystemFacts {
  readonly platform: NodeJS.Platform;
  /** The system's version, such as `14.2.1`; read on macOS only. */
  readonly version: () => string;
  readonly environment: NodeJS.ProcessEnv;
}

/** True where a sound server answers PulseAudio's protocol, as PipeWire does. */
function hasPulse({ PULSE_SERVER, XDG_RUNTIME_DIR }: NodeJS.ProcessEnv): boolean {
  if (PULSE_SERVER) return true;
  return XDG_RUNTIME_DIR !== undefined && existsSync(join(XDG_RUNTIME_DIR, 'pulse', 'native'));
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MAC_MIN_VERSION[0] || (major === MAC_MIN_VERSION[0] && minor >= MAC_MIN_VERSION[1]);
}

/** True if system audio can be recorded together with the microphone. */
export function canRecordSystemAudio({ platform, version, environment }: SystemFacts): boolean {
  if (platform === 'win32') return true;
  if (platform === 'darwin') return isNewEnough(version());
  return platform === 'linux' && hasPulse(environment);
}

/**
 * Answers the page's `getDisplayMedia` with system audio. Its video track is the page itself, never the screen, and the
 * page stops it at once. macOS asks the user with its own picker: without it, no audio arrives
 * (electron/electron#52738).
 */
export function allowSystemAudio(session: Session, canRecord: () => boolean): void {
  session.setDisplayMediaRequestHandler(
    ({ frame, audioRequested }, answer) => {
      if (frame && audioRequested && canRecord()) answer({ video: frame, audio: 'loopback' });
      else answer(null);
    },
    { useSystemPicker: true },
  );
}
