import { SPEECH_ENGINES } from '../api/ai-services.ts';

/* Without the schema library: the renderer's pages use these as they are. */

/** What main pushes to the page at most this often while somebody dictates, in milliseconds. */
export const PILL_REFRESH_MS = 100;
/** Sound kept from before the key where the microphone is kept ready, in milliseconds; also what a stop then waits. */
export const PRE_ROLL_MS = 400;
/** The keys that record from anywhere, in Electron's notation. */
export const DEFAULT_HOTKEY = 'CommandOrControl+Shift+Space';
/** What the command line takes where no key can be had. */
export const TOGGLE_SWITCH = '--toggle';
export const HOTKEY_MODES = ['toggle', 'hold'] as const;
export const DELIVERIES = ['paste', 'clipboard'] as const;
/** In place of a program's name: what pasting lacks is the permission that macOS asks the person for. */
export const PASTE_PERMISSION = 'accessibility';
/** The same for the permission to steer other programs, which macOS asks for at the first text that is pasted. */
export const PASTE_AUTOMATION = 'automation';
/** Engines of the server on this computer. */
export const LOCAL_ENGINES = ['auto', ...SPEECH_ENGINES] as const;

/** Why a download stands still. */
export const MODEL_PROBLEMS = ['network', 'diskFull', 'damaged', 'disk'] as const;

/**
 * Why a change was not made; nothing of it was then.
 * `hotkeyTaken`: another program has the keys. `hotkeyInvalid`: they are none. `addressInvalid`: no origin, or not
 * safe. `modelMissing`: not downloaded. `systemRefused`: the system did not allow it. `declined`: the person was asked
 * and said no.
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

/** What a key, the tray or the small window asks of the recorder. */
export const DICTATION_ORDERS = ['toggle', 'start', 'stop', 'cancel'] as const;
export type DictationCommand = (typeof DICTATION_ORDERS)[number];
