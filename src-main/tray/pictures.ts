import overlay1 from './pictures/overlay.png?inline';
import overlay2 from './pictures/overlay-2x.png?inline';
import idle1 from './pictures/tray.png?inline';
import idle2 from './pictures/tray-2x.png?inline';
import recording1 from './pictures/tray-recording.png?inline';
import recording2 from './pictures/tray-recording-2x.png?inline';
import recordingTemplate1 from './pictures/tray-recording-template.png?inline';
import recordingTemplate2 from './pictures/tray-recording-template-2x.png?inline';
import idleTemplate1 from './pictures/tray-template.png?inline';
import idleTemplate2 from './pictures/tray-template-2x.png?inline';

/** The used part of Electron's `NativeImage`. */
export interface PicturePort {
  addRepresentation(options: { scaleFactor: number; dataURL: string }): void;
  setTemplateImage(isTemplate: boolean): void;
}

export interface Pictures<P> {
  readonly idle: P;
  readonly recording: P;
  /** Overlay of the taskbar icon. */
  readonly overlay: P;
}

/** The app's small icons, at every screen resolution. macOS colours its own to match the menu bar. */
export function drawPictures<P extends PicturePort>(
  make: (dataUrl: string) => P,
  platform: NodeJS.Platform,
): Pictures<P> {
  const isMac = platform === 'darwin';
  const draw = (plain: string, doubled: string, isTemplate = false): P => {
    const picture = make(plain);
    picture.addRepresentation({ scaleFactor: 2, dataURL: doubled });
    if (isTemplate) picture.setTemplateImage(true);
    return picture;
  };
  return {
    idle: isMac ? draw(idleTemplate1, idleTemplate2, true) : draw(idle1, idle2),
    recording: isMac ? draw(recordingTemplate1, recordingTemplate2, true) : draw(recording1, recording2),
    overlay: draw(overlay1, overlay2),
  };
}
