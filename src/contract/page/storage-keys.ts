/** Names under which the interface keeps things in the browser. */
export const THEME_KEY = 'parlance-theme';
export const SELECTED_TRANSCRIPTION_KEY = 'selectedTranscription';
/** How fast recordings are played on this device. */
export const PLAYBACK_SPEED_KEY = 'parlance-playback-speed';
/** That the offer to install the app was turned down in this browser session. */
export const INSTALL_DISMISSED_KEY = 'parlance-install-dismissed';
/** Who was signed in last on this device, for when the server can't be asked. */
export const LAST_USER_KEY = 'parlance-last-user';
/** How the interface is to be seen and used on this device. */
export const ACCESSIBILITY_KEY = 'parlance-accessibility';
/** How far a new person came with the first steps on this device, and what they filled in. */
export const ONBOARDING_KEY = 'parlance-onboarding';
/** How the history beside the editor is shown on this device. */
export const HISTORY_KEY = 'parlance-history';
/** The language shown last on this device. */
export const LANGUAGE_KEY = 'parlance-language';
/** How dates are written in English on this device. */
export const DATES_KEY = 'parlance-dates';
