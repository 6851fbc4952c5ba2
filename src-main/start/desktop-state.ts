import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';

/** What the parts of the running app read of each other. */
export interface DesktopState {
  /** What is set now. */
  settings: DesktopSettings;
  isRecording: boolean;
  isEnding: boolean;
  /** Requests of the page that have no answer yet. */
  openRequests: number;
}

export const firstState = (settings: DesktopSettings): DesktopState => ({
  settings,
  isRecording: false,
  isEnding: false,
  openRequests: 0,
});
