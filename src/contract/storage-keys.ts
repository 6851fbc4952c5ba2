/** Names under which the interface keeps things in the browser. */
export const THEME_KEY = 'parlance-theme';
export const SELECTED_TRANSCRIPTION_KEY = 'selectedTranscription';
