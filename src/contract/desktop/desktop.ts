import { z } from 'zod';
import { AI_SERVICES } from '../api/ai-services.ts';
import { HEADER_SAFE } from '../limits.ts';
import { SPEECH_MODEL_IDS, type SpeechModelId } from '../speech-models.ts';
import {
  DEFAULT_HOTKEY,
  DELIVERIES,
  DICTATION_ORDERS,
  HOTKEY_MODES,
  LOCAL_ENGINES,
  MODEL_PROBLEMS,
  SETTING_PROBLEMS,
} from './desktop-options.ts';

/** Longest text that is handed to main to be pasted, in UTF-16 units. */
const DELIVERED_MAX = 2_000_000;
const LABEL_MAX = 300;

const modelId = z.enum(SPEECH_MODEL_IDS as [SpeechModelId, ...SpeechModelId[]]);

export const serverChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local') }),
  /** An origin; by https unless it is this computer. Judged by main. */
  z.strictObject({ kind: z.literal('hosted'), address: z.string().max(LABEL_MAX) }),
]);
export type ServerChoice = z.infer<typeof serverChoiceSchema>;

/** Everything that can be set on one computer. */
const settingsShape = {
  server: serverChoiceSchema,
  /** Electron's notation; null for none. */
  hotkey: z.string().max(LABEL_MAX).nullable(),
  hotkeyMode: z.enum(HOTKEY_MODES),
  /** What becomes of a dictated text: pasted where the cursor is, or left in the clipboard. */
  delivery: z.enum(DELIVERIES),
  /** The microphone's id in the page, and its name, by which main finds it; null for the system's own choice. */
  microphone: z.strictObject({ id: z.string().max(LABEL_MAX), label: z.string().max(LABEL_MAX) }).nullable(),
  /** The microphone stays open between recordings, so that the words before the key are there too. */
  keepMicrophoneReady: z.boolean(),
  launchAtLogin: z.boolean(),
  /** Closing the window leaves the app running beside the clock. */
  closeToTray: z.boolean(),
  notifications: z.boolean(),
  /** What understands speech on the server of this computer. */
  engine: z.enum(LOCAL_ENGINES),
  model: modelId.nullable(),
};
export const desktopSettingsSchema = z.object(settingsShape);
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;
/** A change of some settings. */
export const desktopChangeSchema = z.strictObject(settingsShape).partial();
export type DesktopChange = z.infer<typeof desktopChangeSchema>;

/** Also what stands for a setting that a file of an earlier version lacks. */
export const DEFAULT_DESKTOP_SETTINGS: DesktopSettings = {
  server: { kind: 'local' },
  hotkey: DEFAULT_HOTKEY,
  hotkeyMode: 'toggle',
  delivery: 'paste',
  microphone: null,
  keepMicrophoneReady: false,
  launchAtLogin: false,
  closeToTray: true,
  notifications: true,
  engine: 'auto',
  model: null,
};

export const settingsAnswerSchema = z.object({
  settings: desktopSettingsSchema,
  problem: z.enum(SETTING_PROBLEMS).nullable(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

/** How things stand on this computer; told anew whenever one of them changes. */
export const desktopStatusSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'linux', 'win32']),
  hotkey: z.object({
    /** `unavailable`: the system gives programs no such keys (Wayland); the command does it there. */
    state: z.enum(['active', 'off', 'taken', 'unavailable']),
    /** Whether recording while the keys are held down is possible here. */
    canHold: z.boolean(),
    /** What to run instead, with its switch. */
    command: z.string(),
  }),
  server: z.object({
    state: z.enum(['hosted', 'starting', 'running', 'failed']),
    /** Where it is; null while the one on this computer is not up. */
    address: z.string().nullable(),
    /** The last line that it said before it failed. */
    problem: z.string().nullable(),
  }),
  /** Where the sign-in and the keys are: in the system's keychain, locked by the system, or gone when the app ends. */
  secrets: z.enum(['keychain', 'system', 'memory']),
  /** Where the key is that recordings are locked with: `file` protects no better than the folder it is in. */
  recordingKey: z.enum(['keychain', 'system', 'file']),
  /** Recordings that no key of this computer opens any more; they are left as they are. */
  unreadableTakes: z.int().nonnegative(),
  paste: z.object({
    isPossible: z.boolean(),
    /** The program that is missing for it, where one is. */
    missing: z.string().nullable(),
  }),
  /** A newer version that is ready to be started. */
  update: z.string().nullable(),
});
export type DesktopStatus = z.infer<typeof desktopStatusSchema>;

/** Services that the server on this computer can have a key for, and whether it has one. The keys are never told. */
export const desktopKeysSchema = z.record(z.enum(AI_SERVICES), z.boolean());
export type DesktopKeys = z.infer<typeof desktopKeysSchema>;
export const desktopKeyChangeSchema = z.strictObject({
  service: z.enum(AI_SERVICES),
  /** Null removes it. Keys travel in headers: visible ASCII. */
  key: z.string().trim().regex(HEADER_SAFE).max(LABEL_MAX).nullable(),
});

/**
 * One model on this computer. `received`: bytes that are there, `total`: bytes of all of it, null until it is known.
 * `speed`: how many times as fast as speech it was here, null where that was not measured.
 */
export const modelStateSchema = z.object({
  id: modelId,
  state: z.enum(['absent', 'loading', 'paused', 'checking', 'measuring', 'ready']),
  received: z.int().nonnegative(),
  total: z.int().positive().nullable(),
  problem: z.enum(MODEL_PROBLEMS).nullable(),
  speed: z.number().positive().nullable(),
});
export type ModelState = z.infer<typeof modelStateSchema>;
/** What a model has to suit: bytes of memory in all, and free on the disk where that is known. */
export const modelMachineSchema = z.object({
  cores: z.int().positive(),
  memory: z.number().positive(),
  freeDisk: z.number().nonnegative().nullable(),
});
export const modelRequestSchema = z.strictObject({ id: modelId });

/** What the small window over other programs shows while somebody dictates. */
export const dictationSchema = z.object({
  phase: z.enum(['idle', 'starting', 'recording', 'working', 'done', 'failed']),
  /** Loudness, 0 to 1. */
  level: z.number().min(0).max(1),
  elapsedMs: z.number().nonnegative(),
  /** The last words understood. */
  words: z.string().max(2000),
  /** What to tell at the end, in the person's language. */
  note: z.string().max(2000),
});
export type Dictation = z.infer<typeof dictationSchema>;

export const dictationCommandSchema = z.enum(DICTATION_ORDERS);

export const deliverySchema = z.strictObject({ text: z.string().max(DELIVERED_MAX) });
/** How a text was delivered: pasted, or only copied, because that was wanted or the system did not allow more. */
export const deliveredSchema = z.enum(['pasted', 'copied']);
export type Delivered = z.infer<typeof deliveredSchema>;
