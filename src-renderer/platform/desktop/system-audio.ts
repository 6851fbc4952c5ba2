import { MicrophoneError } from '../recording.ts';

/** Opens system audio through the app's main process. Throws MicrophoneError. */
export async function openSystemAudio(): Promise<MediaStream> {
  let shared: MediaStream;
  try {
    // Chromium provides audio only with video.
    shared = await navigator.mediaDevices.getDisplayMedia({ audio: true, video: true });
  } catch (cause) {
    throw new MicrophoneError('noSystemAudio', cause);
  }
  for (const track of shared.getVideoTracks()) track.stop();
  const tracks = shared.getAudioTracks();
  if (tracks.length === 0) throw new MicrophoneError('noSystemAudio', new Error('no audio track'));
  return new MediaStream(tracks);
}
