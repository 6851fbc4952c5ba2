import type { DesktopSettings, TrayChoices } from '../../src/contract/desktop/desktop.ts';

/** Shared state of the running app. */
export interface DesktopState {
  /** The current settings. */
  settings: DesktopSettings;
  isRecording: boolean;
  isEnding: boolean;
  /** The app was started without its window. */
  isStartHidden: boolean;
  /** The choices of the tray's menu; null until the page has sent them. */
  trayChoices: TrayChoices | null;
  /** Number of pending requests of the page. */
  openRequests: number;
}

export const initialState = (settings: DesktopSettings): DesktopState => ({
  settings,
  isRecording: false,
  isEnding: false,
  isStartHidden: false,
  trayChoices: null,
  openRequests: 0,
});
