/** Keys of the interface's browser storage. */
export const THEME_KEY = 'parlance-theme';
export const SELECTED_TRANSCRIPTION_KEY = 'selectedTranscription';
/** Playback speed of recordings on this device. */
export const PLAYBACK_SPEED_KEY = 'parlance-playback-speed';
/** Set when the install prompt was dismissed in this browser session. */
export const INSTALL_DISMISSED_KEY = 'parlance-install-dismissed';
/** The user who last signed in on this device; used when the server is unreachable. */
export const LAST_USER_KEY = 'parlance-last-user';
/** The value of `LAST_USER_KEY` that announces to other windows that the account is deleted; it is removed at once. */
export const DELETED_USER = 'deleted';
/** Accessibility settings of this device. */
export const ACCESSIBILITY_KEY = 'parlance-accessibility';
/** Which keyboard shortcuts act on this device. */
export const SHORTCUTS_KEY = 'parlance-shortcuts';
/** Progress and answers of the onboarding on this device. */
export const ONBOARDING_KEY = 'parlance-onboarding';
/** View settings of the history panel on this device. */
export const HISTORY_KEY = 'parlance-history';
/** The last interface language on this device. */
export const LANGUAGE_KEY = 'parlance-language';
/** The date format for English on this device. */
export const DATES_KEY = 'parlance-dates';

/** In the tab's session storage: the plan pressed on a public page, until a signed-in user begins it. */
export const PLAN_INTENT_KEY = 'parlance-plan-intent';

/** In the tab's session storage: where to return after signing in at another service. */
export const OIDC_RETURN_KEY = 'parlance-oidc-return';
