import type { DesktopSettings, TrayChoices } from '../../src/contract/desktop/desktop.ts';

/** Shared state of the running app. */
export interface DesktopState {
  /** The current settings. */
  settings: DesktopSettings;
  isRecording: boolean;
  isEnding: boolean;
  /** The app was started without its window. */
  isStartHidden: boolean;
  /** What the tray's menu offers; null until the page has told it. */
  trayChoices: TrayChoices | null;
  /** Number of pending requests of the page. */
  openRequests: number;
}

export const firstState = (settings: DesktopSettings): DesktopState => ({
  settings,
  isRecording: false,
  isEnding: false,
  isStartHidden: false,
  trayChoices: null,
  openRequests: 0,
});
