import { AI_SERVICES, SPEECH_ENGINES } from '../api/ai-services.ts';
import type { AiTool } from '../api/ai-tool-list.ts';

/* No schema library here: the renderer's pages use these constants directly. */

/** Minimum interval between updates that main pushes to the pill window during dictation, in milliseconds. */
export const PILL_REFRESH_MS = 100;
/** Pre-roll kept when the microphone stays ready, in milliseconds; a stop also waits this long. */
export const PRE_ROLL_MS = 400;
/** Milliseconds a service has to write a dictation's text; after that, the words are delivered as they are. */
export const WRITE_MS = 60_000;
/**
 * Default shortcut for dictation in any program, in Electron's notation. With fewer modifiers, Space belongs
 * to launchers, input methods, password managers and editors; Ctrl+Alt is VoiceOver's own prefix on macOS.
 */
export const DEFAULT_HOTKEY = 'CommandOrControl+Alt+Shift+Space';
/** Actions that can have a key of their own, in the order of the settings page. */
export const HOTKEY_ACTIONS = ['toggle', 'hold', 'edit', 'cancel', 'again', 'language', 'mode'] as const;
export type HotkeyAction = (typeof HOTKEY_ACTIONS)[number];
/**
 * Keys that Electron cannot register as a shortcut, so the key hook listens for them: single modifiers and mouse
 * buttons. Only right-hand modifiers: left-hand ones are part of most shortcuts. `Fn`: macOS only.
 */
export const HOOK_KEYS = [
  'ControlRight',
  'AltRight',
  'ShiftRight',
  'MetaRight',
  'Fn',
  'MouseMiddle',
  'Mouse4',
  'Mouse5',
] as const;
export type HookKey = (typeof HOOK_KEYS)[number];
/** How often Esc is pressed to cancel a dictation from any program. */
export const ESCAPE_MODES = ['off', 'single', 'double'] as const;
/** Number of texts that the pill window offers. */
export const RECENT_TEXTS_MAX = 5;
/** Seconds of silence after which a dictation stops by itself; 0 for never. */
export const SILENCE_STOPS = [0, 5, 10, 30, 60] as const;
/** Command-line switches that control the running app, without their dashes. */
export const COMMAND_SWITCHES = ['toggle', 'start', 'stop', 'cancel'] as const;
/** Command-line switch that toggles recording where no global shortcut is available. */
export const TOGGLE_SWITCH = '--toggle';
/**
 * How text is inserted into the program in front: its usual paste shortcut, that of terminals (Ctrl+Shift+V),
 * Shift+Insert, or typing.
 */
export const PASTE_METHODS = ['paste', 'terminal', 'insert', 'type'] as const;
export type PasteMethod = (typeof PASTE_METHODS)[number];
export const DELIVERIES = ['paste', 'clipboard'] as const;
/** Reported in place of a program's name: pasting needs the macOS accessibility permission. */
export const PASTE_PERMISSION = 'accessibility';
/** Speech engines of the server on this computer. */
export const LOCAL_ENGINES = ['auto', ...SPEECH_ENGINES] as const;

/** Services with OpenAI's API at an address of the user's own. */
export const OWN_SERVICES = ['writing', 'speech'] as const;
/** Services for which the server on this computer can store a key. */
export const KEY_SERVICES = [...AI_SERVICES, ...OWN_SERVICES] as const;
export type KeyService = (typeof KEY_SERVICES)[number];

/** Why a download has stopped. */
export const MODEL_PROBLEMS = ['network', 'diskFull', 'damaged', 'disk'] as const;

/**
 * Why a change was rejected; none of it was applied. `hotkeyTaken`: another program uses the keys. `hotkeyInvalid`: not
 * a valid shortcut. `hotkeyConflict`: two actions would have the same keys. `hotkeyUnheard`: the key needs the hook,
 * which does not work here. `addressInvalid`: not an origin, or not secure. `modelMissing`: not downloaded.
 * `systemRefused`: the system did not allow it. `declined`: the user declined the confirmation.
 */
export const SETTING_PROBLEMS = [
  'hotkeyTaken',
  'hotkeyInvalid',
  'hotkeyConflict',
  'hotkeyUnheard',
  'addressInvalid',
  'modelMissing',
  'systemRefused',
  'declined',
] as const;
export type SettingProblem = (typeof SETTING_PROBLEMS)[number];

/**
 * Commands to the recorder from a shortcut, the tray or the pill window. `hold`: a key is held to record; `holdEnd` and
 * `holdCancel` stop and cancel only that recording. `again`: delivers the last text once more. `edit`: changes the
 * selected text by a spoken instruction. `language`, `mode`: the next one. `retry`: transcribes the last failed
 * dictation again.
 */
export const DICTATION_COMMANDS = [
  ...COMMAND_SWITCHES,
  'hold',
  'holdEnd',
  'holdCancel',
  'edit',
  'again',
  'language',
  'mode',
  'retry',
] as const;
export type DictationCommand = (typeof DICTATION_COMMANDS)[number];

/**
 * Permissions of the system: the microphone, key presses in other programs, and listening for single keys
 * (`inputMonitoring`, macOS).
 */
export const ACCESS_KINDS = ['microphone', 'accessibility', 'inputMonitoring'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
/** `ask`: the user has not been asked. `notNeeded`: this system has no such permission. */
export const ACCESS_STATES = ['granted', 'denied', 'ask', 'notNeeded'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** What a mode can do with a text; the names are those of AI tools. */
export const MODE_TOOLS = [
  'grammar',
  'email',
  'bullets',
  'emojis',
  'personalize',
  'translate',
  'custom',
] as const satisfies readonly AiTool[];
/**
 * Modes: how many, characters of a name, and the parts of names of programs or window titles of each: how many, and
 * their characters.
 */
export const MODES = { max: 20, nameMax: 60, patternsMax: 20, patternMax: 100 } as const;
/** Snippets: how many, and characters of the name and text of each. */
export const SNIPPETS = { max: 200, nameMax: 60, textMax: 20_000 } as const;
/** Microphones that are offered at most. */
export const MICROPHONES_MAX = 50;
