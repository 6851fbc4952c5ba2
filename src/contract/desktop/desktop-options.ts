import { SPEECH_ENGINES } from '../api/ai-services.ts';

/* No schema library here: the renderer's pages use these constants directly. */

/** Minimum interval between updates that main pushes to the pill window during dictation, in milliseconds. */
export const PILL_REFRESH_MS = 100;
/** Pre-roll kept when the microphone stays ready, in milliseconds; a stop also waits this long. */
export const PRE_ROLL_MS = 400;
/** Default shortcut for dictation in any program, in Electron's notation. */
export const DEFAULT_HOTKEY = 'CommandOrControl+Shift+Space';
/** Command-line switch that toggles recording where no global shortcut is available. */
export const TOGGLE_SWITCH = '--toggle';
export const HOTKEY_MODES = ['toggle', 'hold'] as const;
export const DELIVERIES = ['paste', 'clipboard'] as const;
/** Reported in place of a program's name: pasting needs the macOS accessibility permission. */
export const PASTE_PERMISSION = 'accessibility';
/** The same for the automation permission, which macOS requests at the first pasted text. */
export const PASTE_AUTOMATION = 'automation';
/** Speech engines of the server on this computer. */
export const LOCAL_ENGINES = ['auto', ...SPEECH_ENGINES] as const;

/** Why a download has stopped. */
export const MODEL_PROBLEMS = ['network', 'diskFull', 'damaged', 'disk'] as const;

/**
 * Why a change was rejected; nothing of it was applied.
 * `hotkeyTaken`: another program uses the keys. `hotkeyInvalid`: not a valid shortcut. `addressInvalid`: not
 * an origin, or not secure. `modelMissing`: not downloaded. `systemRefused`: the system did not allow it.
 * `declined`: the user declined the confirmation.
 */
export const SETTING_PROBLEMS = [
  'hotkeyTaken',
  'hotkeyInvalid',
  'addressInvalid',
  'modelMissing',
  'systemRefused',
  'declined',
] as const;
export type SettingProblem = (typeof SETTING_PROBLEMS)[number];

/** Commands to the recorder from a shortcut, the tray or the pill window. */
export const DICTATION_COMMANDS = ['toggle', 'start', 'stop', 'cancel'] as const;
export type DictationCommand = (typeof DICTATION_COMMANDS)[number];

/** What the system asks the user to allow: the microphone, and key presses in other programs (macOS). */
export const ACCESS_KINDS = ['microphone', 'accessibility'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
/** `ask`: the user has not been asked. `notNeeded`: this system has no such permission. */
export const ACCESS_STATES = ['granted', 'denied', 'ask', 'notNeeded'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
