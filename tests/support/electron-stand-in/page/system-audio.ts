/** The binding through which a page asks to share, and the function that hears the answer. */
export const SHARE_BINDING = '__standInShare';
export const SHARE_ANSWER = '__standInShared';

/** Runs in the page: `getDisplayMedia` as Electron has it. `wav`: what the system plays, once, in base64. */
export function startSystemAudio(wav: string, binding: string, answerName: string): void {
  const page = globalThis as unknown as Record<string, (...values: never[]) => unknown>;
  const waiting = new Map<number, (hasSound: boolean | null) => void>();
  let last = 0;
  page[answerName] = (id: number, hasSound: boolean | null) => waiting.get(id)?.(hasSound);

  async function soundTracks(): Promise<MediaStreamTrack[]> {
    const context = new AudioContext();
    const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
    const buffer = await context.decodeAudioData(bytes.buffer);
    const output = context.createMediaStreamDestination();
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(output);
    source.start();
    return output.stream.getAudioTracks();
  }

  function pictureTracks(): MediaStreamTrack[] {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    return canvas.captureStream(1).getVideoTracks();
  }

  Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', {
    value: async ({ audio = false, video = true }: DisplayMediaStreamOptions = {}) => {
      if (!video) throw new TypeError('video must be requested');
      if (!navigator.userActivation.isActive)
        throw new DOMException('getDisplayMedia requires transient activation', 'InvalidStateError');
      last += 1;
      const id = last;
      const hasSound = await new Promise<boolean | null>((resolve) => {
        waiting.set(id, resolve);
        page[binding]?.(JSON.stringify({ id, audio: Boolean(audio) }) as never);
      });
      waiting.delete(id);
      if (hasSound === null) throw new DOMException('Permission denied', 'NotAllowedError');
      return new MediaStream([...pictureTracks(), ...(hasSound ? await soundTracks() : [])]);
    },
  });
}
