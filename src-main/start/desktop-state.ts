import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';

/** Shared state of the running app. */
export interface DesktopState {
  /** The current settings. */
  settings: DesktopSettings;
  isRecording: boolean;
  isEnding: boolean;
  /** Number of pending requests of the page. */
  openRequests: number;
}

export const firstState = (settings: DesktopSettings): DesktopState => ({
  settings,
  isRecording: false,
  isEnding: false,
  openRequests: 0,
});
