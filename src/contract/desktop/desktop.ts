import { z } from 'zod';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { HEADER_SAFE } from '../limits.ts';
import { SPEECH_MODEL_IDS, type SpeechModelId } from '../speech-models.ts';
import {
  ACCESS_KINDS,
  ACCESS_STATES,
  DEFAULT_HOTKEY,
  DELIVERIES,
  DICTATION_COMMANDS,
  ESCAPE_MODES,
  HOTKEY_ACTIONS,
  KEY_SERVICES,
  LOCAL_ENGINES,
  MICROPHONES_MAX,
  MODEL_PROBLEMS,
  RECENT_TEXTS_MAX,
  SETTING_PROBLEMS,
  SILENCE_STOPS,
} from './desktop-options.ts';
import { modesSchema, snippetsSchema } from './modes.ts';
import { ownServicesSchema } from './own-services.ts';

/** Longest text that is sent to main for pasting, in UTF-16 units. */
const DELIVERED_MAX = 2_000_000;
const LABEL_MAX = 300;

const modelId = z.enum(SPEECH_MODEL_IDS as [SpeechModelId, ...SpeechModelId[]]);

export const serverChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local') }),
  /** An origin; https unless it is this computer. Main validates it. */
  z.strictObject({ kind: z.literal('hosted'), address: z.string().max(LABEL_MAX) }),
]);
export type ServerChoice = z.infer<typeof serverChoiceSchema>;

const microphoneSchema = z.strictObject({ id: z.string().max(LABEL_MAX), label: z.string().max(LABEL_MAX) });

/** A shortcut in Electron's notation, or one of `HOOK_KEYS`; null for none. */
const hotkey = z.string().max(LABEL_MAX).nullable();
const hotkeysSchema = z.strictObject({
  toggle: hotkey,
  hold: hotkey,
  edit: hotkey,
  cancel: hotkey,
  again: hotkey,
  language: hotkey,
  mode: hotkey,
});
export type Hotkeys = z.infer<typeof hotkeysSchema>;

/** All settings of one computer. */
const settingsShape = {
  server: serverChoiceSchema,
  hotkeys: hotkeysSchema,
  /** Whether Esc cancels a dictation from any program, and how often it is pressed. */
  escapeCancels: z.enum(ESCAPE_MODES),
  /** The small window during a dictation. */
  showPill: z.boolean(),
  /** Short tones at the start and end of a dictation. */
  sounds: z.boolean(),
  /** Seconds. */
  stopAfterSilence: z.literal(SILENCE_STOPS),
  /** Pauses media playback of other programs during a dictation. */
  pauseMedia: z.boolean(),
  /** What happens to a dictated text: pasted at the cursor, or left in the clipboard. */
  delivery: z.enum(DELIVERIES),
  /** The page's device id and the name by which main finds it; null for the system default. */
  microphone: microphoneSchema.nullable(),
  /** Keeps the microphone open between recordings, to include the words before the key press. */
  keepMicrophoneReady: z.boolean(),
  launchAtLogin: z.boolean(),
  /** Closing the window keeps the app running in the tray. */
  closeToTray: z.boolean(),
  notifications: z.boolean(),
  /** Speech engine of the server on this computer. */
  engine: z.enum(LOCAL_ENGINES),
  model: modelId.nullable(),
  /** Services of the user's own, for the server on this computer. */
  services: ownServicesSchema,
  modes: modesSchema,
  /** The mode for all programs; null: each program has its own. */
  mode: z.uuid().nullable(),
  snippets: snippetsSchema,
  /** The first steps on this computer are done, or were skipped. */
  isSetUp: z.boolean(),
};
export const desktopSettingsSchema = z.object(settingsShape);
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;
/** A partial change of the settings. */
export const desktopChangeSchema = z.strictObject(settingsShape).partial();
export type DesktopChange = z.infer<typeof desktopChangeSchema>;

export const NO_HOTKEYS: DesktopSettings['hotkeys'] = {
  toggle: null,
  hold: null,
  edit: null,
  cancel: null,
  again: null,
  language: null,
  mode: null,
};

/** Also used for settings missing in a file of an earlier version. */
export const DEFAULT_DESKTOP_SETTINGS: DesktopSettings = {
  server: { kind: 'local' },
  hotkeys: { ...NO_HOTKEYS, toggle: DEFAULT_HOTKEY },
  escapeCancels: 'double',
  showPill: true,
  sounds: false,
  stopAfterSilence: 0,
  pauseMedia: false,
  delivery: 'paste',
  microphone: null,
  keepMicrophoneReady: false,
  launchAtLogin: false,
  closeToTray: true,
  notifications: true,
  engine: 'auto',
  model: null,
  services: { writing: null, speech: null },
  modes: [],
  mode: null,
  snippets: [],
  isSetUp: false,
};

export const settingsAnswerSchema = z.object({
  settings: desktopSettingsSchema,
  problem: z.enum(SETTING_PROBLEMS).nullable(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

/** Status of the desktop app on this computer; sent whenever a part changes. */
export const desktopStatusSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'linux', 'win32']),
  hotkeys: z.object({
    /**
     * `system`: the app registers its keys. `portal`: the desktop assigns them in its own settings and may
     * choose others. `none`: programs get no global keys here (Wayland without the portal); `command`
     * replaces them.
     */
    by: z.enum(['system', 'portal', 'none']),
    /**
     * `unheard`: the key needs the hook, which does not work here. `declined`: the desktop, or the user in its
     * dialog, gave no key.
     */
    states: z.record(z.enum(HOTKEY_ACTIONS), z.enum(['active', 'off', 'taken', 'unheard', 'declined'])),
    /** True when push-to-talk is possible here. */
    canHold: z.boolean(),
    /** True when single modifiers and mouse buttons can be keys. */
    canHook: z.boolean(),
    /** Command line that toggles a recording, including its switch. */
    command: z.string(),
  }),
  /** False where the pill window would take the focus from the program that is dictated into (Wayland). */
  canShowPill: z.boolean(),
  /** False when the system shows no tray icons: closing the window then quits. */
  hasTray: z.boolean(),
  /** Whether media playback of other programs can be paused here. */
  canPauseMedia: z.boolean(),
  /** Whether system audio can be recorded together with the microphone. */
  canRecordSystemAudio: z.boolean(),
  server: z.object({
    state: z.enum(['hosted', 'starting', 'running', 'failed']),
    /** The server's address; null while the one on this computer is not running. */
    address: z.string().nullable(),
    /** The last line the server logged before it failed. */
    problem: z.string().nullable(),
  }),
  /**
   * Where session and keys are stored: in the system's keychain, encrypted by the system, or in memory only.
   */
  secrets: z.enum(['keychain', 'system', 'memory']),
  /** Where the encryption key of recordings is stored: `file` protects no better than the folder it is in. */
  recordingKey: z.enum(['keychain', 'system', 'file']),
  /** Recordings that no key of this computer decrypts any more; they are left untouched. */
  unreadableTakes: z.int().nonnegative(),
  paste: z.object({
    isPossible: z.boolean(),
    /** The program that pasting needs and that is not installed, if any. */
    missing: z.string().nullable(),
  }),
  /** The system's permissions. */
  access: z.record(z.enum(ACCESS_KINDS), z.enum(ACCESS_STATES)),
  /** A downloaded newer version that is ready to start. */
  update: z.string().nullable(),
});
export type DesktopStatus = z.infer<typeof desktopStatusSchema>;

/**
 * For each service, whether the server on this computer has a key for it. The keys themselves are never sent.
 */
export const desktopKeysSchema = z.record(z.enum(KEY_SERVICES), z.boolean());
export type DesktopKeys = z.infer<typeof desktopKeysSchema>;
export const desktopKeyChangeSchema = z.strictObject({
  service: z.enum(KEY_SERVICES),
  /** Null removes the key. Keys travel in headers: visible ASCII. */
  key: z.string().trim().regex(HEADER_SAFE).max(LABEL_MAX).nullable(),
});

/**
 * A model on this computer. `received`: bytes downloaded, `total`: its size in bytes, null until known.
 * `speed`: measured speed on this computer as a multiple of real time; null if not measured.
 */
export const modelStateSchema = z.object({
  id: modelId,
  state: z.enum(['absent', 'downloading', 'paused', 'checking', 'measuring', 'ready']),
  received: z.int().nonnegative(),
  total: z.int().positive().nullable(),
  problem: z.enum(MODEL_PROBLEMS).nullable(),
  speed: z.number().positive().nullable(),
});
export type ModelState = z.infer<typeof modelStateSchema>;
/** The hardware a model must fit: memory in bytes, and free disk space where known. */
export const modelMachineSchema = z.object({
  cores: z.int().positive(),
  memory: z.number().positive(),
  freeDisk: z.number().nonnegative().nullable(),
});
export const modelRequestSchema = z.strictObject({ id: modelId });

/** State of the pill window, which floats over other programs during dictation. */
export const dictationSchema = z.object({
  phase: z.enum(['idle', 'starting', 'recording', 'working', 'done', 'failed']),
  /** Loudness, 0 to 1. */
  level: z.number().min(0).max(1),
  elapsedMs: z.number().nonnegative(),
  /** The last recognised words. */
  words: z.string().max(2000),
  /** The closing message, in the user's language. */
  note: z.string().max(2000),
  /** The language of the next dictation. */
  language: z.enum(RECORDING_LANGUAGES),
  /** The name of the mode; null for none. */
  mode: z.string().max(LABEL_MAX).nullable(),
  /** True when there are modes to choose from. */
  hasModes: z.boolean(),
  /** True when the last dictation has failed and can be transcribed again. */
  canRetry: z.boolean(),
});
export type Dictation = z.infer<typeof dictationSchema>;

export const NO_DICTATION: Dictation = {
  phase: 'idle',
  level: 0,
  elapsedMs: 0,
  words: '',
  note: '',
  language: 'auto',
  mode: null,
  hasModes: false,
  canRetry: false,
};

export const accessKindSchema = z.enum(ACCESS_KINDS);

/** The last texts, newest first. */
export const recentTextsSchema = z
  .array(z.strictObject({ id: z.string().max(LABEL_MAX), text: z.string().max(DELIVERED_MAX) }))
  .max(RECENT_TEXTS_MAX);
export type RecentTexts = z.infer<typeof recentTextsSchema>;

/** Choices of the tray's menu that only the page knows. */
export const trayChoicesSchema = z.strictObject({
  /** The language of the next recording. */
  language: z.enum(RECORDING_LANGUAGES),
  /** The few in use; a key steps through these. */
  languages: z.array(z.enum(RECORDING_LANGUAGES)).max(RECORDING_LANGUAGES.length),
  /** All that can be recorded in. */
  all: z.array(z.enum(RECORDING_LANGUAGES)).max(RECORDING_LANGUAGES.length),
  microphones: z.array(microphoneSchema).max(MICROPHONES_MAX),
});
export type TrayChoices = z.infer<typeof trayChoicesSchema>;

export const dictationCommandSchema = z.enum(DICTATION_COMMANDS);

/**
 * `intoApp`: the cursor is in a field of the app's own page, which wants the text pasted, too. `isSent`: Enter is
 * pressed after pasting into another program, except a terminal. `edit`: the edit whose selection the text replaces, as
 * the dictation's context counted it; null for a dictated text.
 */
export const deliverySchema = z.strictObject({
  text: z.string().max(DELIVERED_MAX),
  intoApp: z.boolean(),
  isSent: z.boolean(),
  edit: z.int().nonnegative().nullable(),
});
export type DeliveryRequest = z.infer<typeof deliverySchema>;
/**
 * How a text was delivered: pasted, or only copied, by setting or because the system did not allow pasting.
 */
export const deliveredSchema = z.enum(['pasted', 'copied']);
export type Delivered = z.infer<typeof deliveredSchema>;
