import { z } from 'zod';
import { transcribedSchema } from '../api/transcriptions.ts';
import { INTERFACE_LANGUAGES } from '../languages.ts';
import { THEME_CHOICES } from '../page/themes.ts';
import {
  deliveredSchema,
  deliverySchema,
  desktopChangeSchema,
  desktopKeyChangeSchema,
  desktopKeysSchema,
  desktopSettingsSchema,
  desktopStatusSchema,
  dictationCommandSchema,
  dictationSchema,
  modelMachineSchema,
  modelRequestSchema,
  modelStateSchema,
  settingsAnswerSchema,
} from './desktop.ts';
import {
  bytesSchema,
  completeRequestSchema,
  deviceSliceSchema,
  deviceTakeOpeningSchema,
  deviceTakeSchema,
  flushRequestSchema,
  languageRequestSchema,
  ownedTakeRequestSchema,
  sealRequestSchema,
  senderMessageSchema,
  sent,
  slicesRequestSchema,
  stored,
  takeRequestSchema,
} from './device-takes.ts';

/** The one global that the preload script exposes to the renderer. */
export const BRIDGE = 'parlanceBridge';
/** The page of the small window; every other page is the app's own. */
export const PILL_PAGE = '/pill.html';

/** Longest address that can be opened outside the app, in UTF-16 units; mail drafts are the longest ones. */
const ADDRESS_MAX = 8000;
const id = z.string().min(1).max(100);
const label = z.string().max(300);
const nothing = z.void();

/** The windows there are, by the page they show. */
export type Audience = 'app' | 'pill';

interface ChannelShape {
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  /** The window whose page may ask; the app's own unless named. */
  readonly from?: Audience;
}

/** Events by which somebody asks something of the page: they wait for one that does not listen yet. */
export const KEPT_EVENTS = ['dictation.command', 'page.open'] as const;
export type KeptEvent = (typeof KEPT_EVENTS)[number];

/** What a page may ask of the desktop's main process, by `capability.verb`: each channel once. */
export const ipc = {
  /** While true, the computer does not fall asleep, and the app's icon shows that it records. */
  'recording.set-active': { request: z.boolean(), response: nothing },
  /** Opens an https or mailto address outside the app. False when it is of another kind. */
  'shell.open-external': { request: z.string().max(ADDRESS_MAX), response: z.boolean() },

  /** The page begins or ceases to listen to an event that waits; the preload script says it by itself. */
  'page.listens': {
    request: z.strictObject({ event: z.enum(KEPT_EVENTS), isListening: z.boolean() }),
    response: nothing,
  },

  'desktop.status': { request: nothing, response: desktopStatusSchema },
  'settings.read': { request: nothing, response: desktopSettingsSchema },
  'settings.change': { request: desktopChangeSchema, response: settingsAnswerSchema },
  'keys.list': { request: nothing, response: desktopKeysSchema },
  'keys.change': { request: desktopKeyChangeSchema, response: desktopKeysSchema },
  /** The language that the host's own menus and questions speak. */
  'language.set': { request: z.enum(INTERFACE_LANGUAGES), response: nothing },
  'theme.set': { request: z.enum(THEME_CHOICES), response: nothing },
  /** Tells by the system's own notice that a recording became text, where the person allows it. */
  'notice.transcribed': { request: nothing, response: nothing },
  /** Starts the newer version. */
  'update.apply': { request: nothing, response: nothing },

  'models.list': { request: nothing, response: z.array(modelStateSchema) },
  /** Starts or goes on with a download. */
  'models.load': { request: modelRequestSchema, response: nothing },
  /** Stops a download or a measurement. */
  'models.pause': { request: modelRequestSchema, response: nothing },
  'models.machine': { request: nothing, response: modelMachineSchema },
  /** Measures anew how fast one is on this computer. */
  'models.measure': { request: modelRequestSchema, response: nothing },
  'models.remove': { request: modelRequestSchema, response: nothing },

  'takes.create': { request: deviceTakeOpeningSchema, response: stored(nothing) },
  'takes.append': { request: deviceSliceSchema, response: stored(nothing) },
  'takes.seal': { request: sealRequestSchema, response: stored(nothing) },
  'takes.list': { request: id, response: stored(z.array(deviceTakeSchema)) },
  'takes.find': { request: ownedTakeRequestSchema, response: stored(deviceTakeSchema.nullable()) },
  'takes.ids': { request: id, response: stored(z.array(z.uuid())) },
  'takes.set-language': { request: languageRequestSchema, response: stored(nothing) },
  'takes.slices': { request: slicesRequestSchema, response: stored(z.array(bytesSchema)) },
  'takes.remove': { request: takeRequestSchema, response: stored(nothing) },
  'takes.hold': { request: takeRequestSchema, response: z.boolean() },
  'takes.release': { request: takeRequestSchema, response: nothing },

  'sender.follow': { request: takeRequestSchema, response: nothing },
  'sender.flush': { request: flushRequestSchema, response: sent(nothing) },
  'sender.complete': { request: completeRequestSchema, response: sent(transcribedSchema) },
  'sender.try-now': { request: nothing, response: nothing },
  'sender.stop': { request: takeRequestSchema, response: nothing },

  /** Removes what this computer keeps of a person: history, takes, sign-in. False where some of it could not be. */
  'person.forget': { request: id, response: z.boolean() },

  /** Names of the microphones that main can hear. */
  'microphone.list': { request: nothing, response: z.array(label) },
  /** Opens one by its name, or the system's own; null where none can be. Frames then come as `microphone.frame`. */
  'microphone.open': {
    request: label.nullable(),
    response: z.object({ sampleRate: z.int().positive() }).nullable(),
  },
  'microphone.close': { request: nothing, response: nothing },

  /** What the recorder does with a dictation; shown in the small window. */
  'dictation.report': { request: dictationSchema, response: nothing },
  /** Pastes a dictated text where the cursor is, or leaves it in the clipboard, as set. */
  'dictation.deliver': { request: deliverySchema, response: deliveredSchema },
  'pill.read': { request: nothing, response: dictationSchema, from: 'pill' },
  'pill.order': { request: dictationCommandSchema, response: nothing, from: 'pill' },
} as const satisfies Record<`${string}.${string}`, ChannelShape>;

/** What main tells a page without being asked: each event once. */
export const ipcEvents = {
  'desktop.status-changed': desktopStatusSchema,
  'settings.changed': desktopSettingsSchema,
  'models.changed': z.array(modelStateSchema),
  /** Some take was changed, or let go, by another window or by the sender. */
  'takes.changed': nothing,
  'sender.message': senderMessageSchema,
  /** A recording became text after the page that sent it was gone. */
  'history.changed': nothing,
  /** 16-bit samples, mono, as they come. */
  'microphone.frame': bytesSchema,
  /** The microphone that main had open is gone. */
  'microphone.lost': nothing,
  'dictation.command': dictationCommandSchema,
  'pill.shown': dictationSchema,
  /** A link, the tray or a notice leads to this page of the app. */
  'page.open': z.string().max(ADDRESS_MAX),
} as const satisfies Record<`${string}.${string}`, z.ZodType>;

/** Events that the small window is told; all others go to the app's own. */
const PILL_EVENTS: readonly EventName[] = ['pill.shown'];

type Ipc = typeof ipc;
export type Channel = keyof Ipc;
type Events = typeof ipcEvents;
export type EventName = keyof Events;
export type EventValue<E extends EventName> = z.output<Events[E]>;

type Calls = {
  readonly [C in Channel]: (request: z.input<Ipc[C]['request']>) => Promise<z.output<Ipc[C]['response']>>;
};
/** Each event as a function that starts listening; it returns the way to stop. */
type Listening = {
  readonly [E in EventName]: (listener: (value: EventValue<E>) => void) => () => void;
};

/**
 * The renderer's side: what the preload script exposes under `BRIDGE`, to each page what is meant for it. Each call
 * rejects when main refuses or fails.
 */
export type Bridge = Calls & Listening;

/** Main's side: one handler per channel, called with a parsed request. */
export type IpcHandlers = {
  readonly [C in Channel]: (
    request: z.output<Ipc[C]['request']>,
  ) => z.input<Ipc[C]['response']> | Promise<z.input<Ipc[C]['response']>>;
};

/** The window that a page is shown in, by its path. */
export const audienceOf = (path: string): Audience => (path === PILL_PAGE ? 'pill' : 'app');

/** The window whose page may call a channel. */
export function audienceOfChannel(channel: Channel): Audience {
  const shape: ChannelShape = ipc[channel];
  return shape.from ?? 'app';
}

/** The window that is told an event. */
export const audienceOfEvent = (name: EventName): Audience => (PILL_EVENTS.includes(name) ? 'pill' : 'app');

/** What the page at this path may call. */
export const channelsOf = (path: string): Channel[] =>
  (Object.keys(ipc) as Channel[]).filter((channel) => audienceOfChannel(channel) === audienceOf(path));

/** What the page at this path is told. */
export const eventsOf = (path: string): EventName[] =>
  (Object.keys(ipcEvents) as EventName[]).filter((name) => audienceOfEvent(name) === audienceOf(path));
