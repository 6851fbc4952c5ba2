/** The parts of Electron that mark the app's icon; null if the system does not support them. */
export interface BadgePorts<Picture> {
  /** macOS: text on the dock icon. */
  readonly dock: { setBadge(text: string): void } | null;
  /** Windows: an overlay on the taskbar icon. */
  readonly overlay: ((picture: Picture | null, description: string) => void) | null;
  /** Linux desktops that support counts. */
  readonly count: ((count: number) => void) | null;
}

const DOT = '●';

/** Creates the function that marks the app's icon while recording. */
export function createRecordingBadge<Picture>(
  { dock, overlay, count }: BadgePorts<Picture>,
  picture: Picture,
  description: () => string,
): (isRecording: boolean) => void {
  return (isRecording) => {
    dock?.setBadge(isRecording ? DOT : '');
    overlay?.(isRecording ? picture : null, isRecording ? description() : '');
    count?.(isRecording ? 1 : 0);
  };
}
