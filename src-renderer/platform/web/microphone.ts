import type { RecordingSource } from '../recording.ts';
import {
  deviceKeyOf,
  type MicrophoneDevice,
  type MicrophoneOptions,
  openDevice,
  PAGE_MICROPHONE,
} from './microphone-device.ts';
import { asMicrophoneError } from './microphone-problem.ts';
import { chooseFormat } from './recording-format.ts';
import { stopTracks, WebCapture } from './web-capture.ts';

/** A microphone that can be kept open between recordings. */
export interface ReadySource extends RecordingSource {
  /** Opens or releases the ready microphone according to the host's options. Fails silently. */
  prepare(): void;
}

async function openCapture(options: MicrophoneOptions, mimeType: string): Promise<WebCapture> {
  // Created before the first await: some browsers allow an AudioContext only directly after a user gesture.
  const context = new AudioContext({ latencyHint: 'interactive' });
  let device: MicrophoneDevice | null = null;
  let others: MediaStream | null = null;
  try {
    // First of all: browsers allow it only shortly after the user's gesture.
    others = (await options.openOthers?.()) ?? null;
    // The choice may change while it is opened.
    const deviceId = options.deviceId();
    const deviceKey = deviceKeyOf(options);
    device = await openDevice(context, { ...options, deviceId: () => deviceId });
    if (context.state === 'suspended') await context.resume();
    return new WebCapture(context, { device, deviceKey, others }, mimeType, options);
  } catch (cause) {
    device?.stop();
    stopTracks(others);
    await context.close();
    throw asMicrophoneError(cause);
  }
}

/** The browser engine's microphone, with the host's options. */
export function createMicrophone(options: MicrophoneOptions = PAGE_MICROPHONE): ReadySource {
  const mimeType =
    typeof MediaRecorder === 'undefined' ? '' : chooseFormat((type) => MediaRecorder.isTypeSupported(type));
  let ready: Promise<WebCapture | null> | null = null;
  /** Captures in use or being opened: a system's microphone may not open twice, or end the first one. */
  let inUse = 0;

  /** Takes the ready capture, once; null if it no longer matches the options. */
  async function claimReady(): Promise<WebCapture | null> {
    const claimed = ready;
    ready = null;
    const capture = await claimed;
    if (capture?.isAlive && capture.matchesOptions) return capture;
    capture?.close();
    return null;
  }

  /** Releases a ready capture that no longer matches the options, and opens one that does. */
  async function renew(): Promise<void> {
    const capture = await claimReady();
    if (options.preRollMs() === 0 || ready !== null || inUse > 0) capture?.close();
    else ready = capture ? Promise.resolve(capture) : openCapture(options, mimeType).catch(() => null);
  }

  const prepare = (): void => void renew();

  return {
    mimeType,
    prepare,
    async open(sensitivity) {
      const end = (): void => {
        inUse -= 1;
        prepare();
      };
      inUse += 1;
      try {
        const capture = (ready ? await claimReady() : null) ?? (await openCapture(options, mimeType));
        capture.setSensitivity(sensitivity);
        capture.onClosed = end;
        return capture;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}
