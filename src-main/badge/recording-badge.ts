/** The parts of Electron that mark the app's icon; what a system lacks is null. */
export interface BadgePorts<Picture> {
  /** macOS: text on the icon in the dock. */
  readonly dock: { setBadge(text: string): void } | null;
  /** Windows: a picture over the icon in the taskbar. */
  readonly overlay: ((picture: Picture | null, description: string) => void) | null;
  /** Linux desktops that know counts. */
  readonly count: ((count: number) => void) | null;
}

const DOT = '●';

/** Makes what marks the app's icon while it records. */
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
