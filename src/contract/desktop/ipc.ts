import { z } from 'zod';
import { transcribedSchema } from '../api/transcriptions.ts';
import { INTERFACE_LANGUAGES, RECORDING_LANGUAGES } from '../languages.ts';
import { THEME_CHOICES } from '../page/themes.ts';
import {
  accessKindSchema,
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
  recentTextsSchema,
  settingsAnswerSchema,
  trayChoicesSchema,
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
import { dictationContextSchema } from './modes.ts';
import { foundServiceSchema } from './own-services.ts';
import { proxyAnswerSchema, proxyQuestionSchema, proxyRequestSchema, proxyStateSchema } from './proxies.ts';

/** The one global that the preload script exposes to the renderer. */
export const BRIDGE = 'parlanceBridge';
/** The page of the pill window; every other page belongs to the app's window. */
export const PILL_PAGE = '/pill.html';

/** Pages that a background page may bring to the front. */
export const SHOWN_PAGES = ['/desktop#models'] as const;

/** Longest address that can be opened outside the app, in UTF-16 units; mail drafts are the longest. */
const ADDRESS_MAX = 8000;
const id = z.string().min(1).max(100);
const label = z.string().max(300);
const nothing = z.void();

/** The kinds of window, by the page they show. */
export type WindowKind = 'app' | 'pill';

interface ChannelShape {
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  /** The window whose page may call the channel; default: the app's window. */
  readonly from?: WindowKind;
}

/** Events that request something of the page; they are queued until a page listens. */
export const QUEUED_EVENTS = ['dictation.command', 'page.open'] as const;
export type QueuedEvent = (typeof QUEUED_EVENTS)[number];

/** Channels from a page to the main process, named `capability.verb`. */
export const ipc = {
  /** While true, the computer does not sleep, and the app's icon shows that it is recording. */
  'recording.set-active': { request: z.boolean(), response: nothing },
  /** Opens an https or mailto address outside the app. False for any other kind. */
  'shell.open-external': { request: z.string().max(ADDRESS_MAX), response: z.boolean() },
  /** Aborts a request to the server by the id in its header; see `REQUEST_HEADER`. */
  'request.cancel': { request: z.uuid(), response: nothing },
  /** Shows the app's log in the system's file manager. */
  'log.show': { request: nothing, response: nothing },
  /** Opens the list of the software in the app and its licences. False when no program shows it. */
  'licences.show': { request: nothing, response: z.boolean() },

  /** The page starts or stops listening to a queued event; the preload script sends this automatically. */
  'page.listens': {
    request: z.strictObject({ event: z.enum(QUEUED_EVENTS), isListening: z.boolean() }),
    response: nothing,
  },

  'desktop.status': { request: nothing, response: desktopStatusSchema },
  'settings.read': { request: nothing, response: desktopSettingsSchema },
  'settings.change': { request: desktopChangeSchema, response: settingsAnswerSchema },
  /** While true, the global keys are released: the page listens for new ones. */
  'hotkeys.set-suspended': { request: z.boolean(), response: nothing },
  /** Asks the system for a permission; the status reports the outcome. */
  'access.request': { request: accessKindSchema, response: nothing },
  /** Opens the system's settings for a permission. False where there are none. */
  'access.open-settings': { request: accessKindSchema, response: z.boolean() },
  /** Brings the app's window to the front, at one of its pages. */
  'window.show-page': { request: z.enum(SHOWN_PAGES), response: nothing },
  'keys.list': { request: nothing, response: desktopKeysSchema },
  'keys.change': { request: desktopKeyChangeSchema, response: desktopKeysSchema },
  /** The pending question for a proxy's password; null for none. */
  'proxy.read-question': { request: nothing, response: proxyQuestionSchema.nullable() },
  'proxy.answer': { request: proxyAnswerSchema, response: nothing },
  /** Leaves the question unanswered: requests that wait for it fail, and it is not asked again until `proxy.ask`. */
  'proxy.decline': { request: proxyRequestSchema, response: nothing },
  /** Proxies that want a password. The passwords themselves are never sent. */
  'proxy.list': { request: nothing, response: z.array(proxyStateSchema) },
  /** Opens the question again after the user declined. */
  'proxy.ask': { request: proxyRequestSchema, response: nothing },
  'proxy.forget': { request: proxyRequestSchema, response: nothing },
  /** Looks for local writing services, such as Ollama. */
  'services.find': { request: nothing, response: z.array(foundServiceSchema) },
  /** Language of the host's own menus and dialogs. */
  'language.set': { request: z.enum(INTERFACE_LANGUAGES), response: nothing },
  'theme.set': { request: z.enum(THEME_CHOICES), response: nothing },
  /** Shows a system notification that a recording was transcribed, if the user allows it. */
  'notice.transcribed': { request: nothing, response: nothing },
  /** Restarts into the newer version. */
  'update.apply': { request: nothing, response: nothing },

  'models.list': { request: nothing, response: z.array(modelStateSchema) },
  /** Starts or resumes a download. */
  'models.download': { request: modelRequestSchema, response: nothing },
  /** Stops a download or a measurement. */
  'models.pause': { request: modelRequestSchema, response: nothing },
  'models.machine': { request: nothing, response: modelMachineSchema },
  /** Repeats the speed measurement of a model on this computer. */
  'models.measure': { request: modelRequestSchema, response: nothing },
  'models.remove': { request: modelRequestSchema, response: nothing },

  'takes.create': { request: deviceTakeOpeningSchema, response: stored(nothing) },
  'takes.append': { request: deviceSliceSchema, response: stored(nothing) },
  'takes.seal': { request: sealRequestSchema, response: stored(nothing) },
  'takes.list': { request: id, response: stored(z.array(deviceTakeSchema)) },
  'takes.find': { request: ownedTakeRequestSchema, response: stored(deviceTakeSchema.nullable()) },
  'takes.ids': { request: id, response: stored(z.array(z.uuid())) },
  'takes.set-languages': { request: languageRequestSchema, response: stored(nothing) },
  'takes.slices': { request: slicesRequestSchema, response: stored(z.array(bytesSchema)) },
  'takes.remove': { request: takeRequestSchema, response: stored(nothing) },
  'takes.claim': { request: takeRequestSchema, response: z.boolean() },
  'takes.release': { request: takeRequestSchema, response: nothing },

  'sender.follow': { request: takeRequestSchema, response: nothing },
  'sender.flush': { request: flushRequestSchema, response: sent(nothing) },
  'sender.complete': { request: completeRequestSchema, response: sent(transcribedSchema) },
  'sender.try-now': { request: nothing, response: nothing },
  /** Main asks the user whether a take of another server is to be sent to the current one. True if it can be sent now. */
  'sender.send-here': { request: ownedTakeRequestSchema, response: z.boolean() },
  'sender.stop': { request: takeRequestSchema, response: nothing },

  /** Deletes a user's local data: history, takes, session. False when some of it could not be deleted. */
  'user.erase-data': { request: id, response: z.boolean() },

  /** Names of the microphones available to main. */
  'microphone.list': { request: nothing, response: z.array(label) },
  /** Opens a microphone by name, or the default one; null if none opens. Samples: `microphone.frame`. */
  'microphone.open': {
    request: label.nullable(),
    response: z.object({ sampleRate: z.int().positive() }).nullable(),
  },
  'microphone.close': { request: nothing, response: nothing },

  /** State of a dictation, for the pill window. */
  'dictation.report': { request: dictationSchema, response: nothing },
  /** Where the dictation that a key has just begun takes place. */
  'dictation.context': { request: nothing, response: dictationContextSchema },
  /** Pastes a dictated text at the cursor, or leaves it in the clipboard, by setting. */
  'dictation.deliver': { request: deliverySchema, response: deliveredSchema },
  /** The last texts, for the pill window. */
  'dictation.recent': { request: recentTextsSchema, response: nothing },
  /** The choices of the tray's menu; sent on every change. */
  'tray.offer': { request: trayChoicesSchema, response: nothing },
  'pill.read': { request: nothing, response: dictationSchema, from: 'pill' },
  'pill.command': { request: dictationCommandSchema, response: nothing, from: 'pill' },
  'pill.read-recent': { request: nothing, response: recentTextsSchema, from: 'pill' },
  /** Puts one of the last texts into the clipboard, by its id. False if it is no longer among them. */
  'pill.copy': { request: id, response: z.boolean(), from: 'pill' },
  /** Enlarges the window to list the last texts, or shrinks it again. */
  'pill.expand': { request: z.boolean(), response: nothing, from: 'pill' },
} as const satisfies Record<`${string}.${string}`, ChannelShape>;

/** Events from main to a page. */
export const ipcEvents = {
  'desktop.status-changed': desktopStatusSchema,
  'settings.changed': desktopSettingsSchema,
  'proxy.question-changed': proxyQuestionSchema.nullable(),
  'proxy.list-changed': z.array(proxyStateSchema),
  'models.changed': z.array(modelStateSchema),
  /** Bytes of an upload that have gone to the server, by the request's id. */
  'request.sent': z.object({ id: z.uuid(), bytes: z.int().nonnegative() }),
  /** A take was changed or removed by another window or by the sender. */
  'takes.changed': nothing,
  'sender.message': senderMessageSchema,
  /** A recording was transcribed after the page that sent it was closed. */
  'history.changed': nothing,
  /** 16-bit mono samples. */
  'microphone.frame': bytesSchema,
  /** The microphone that main had open was disconnected. */
  'microphone.lost': nothing,
  'dictation.command': dictationCommandSchema,
  /** The tray's menu chose the language of the next recording. */
  'language.chosen': z.enum(RECORDING_LANGUAGES),
  'pill.shown': dictationSchema,
  'pill.recent': recentTextsSchema,
  /** A link, the tray or a notification opens this page of the app. */
  'page.open': z.string().max(ADDRESS_MAX),
} as const satisfies Record<`${string}.${string}`, z.ZodType>;

/** Events for the pill window; all others go to the app's window. */
const PILL_EVENTS: readonly EventName[] = ['pill.shown', 'pill.recent'];

type Ipc = typeof ipc;
export type Channel = keyof Ipc;
type Events = typeof ipcEvents;
export type EventName = keyof Events;
export type EventValue<E extends EventName> = z.output<Events[E]>;

type Calls = {
  readonly [C in Channel]: (request: z.input<Ipc[C]['request']>) => Promise<z.output<Ipc[C]['response']>>;
};
/** Each event as a subscribe function; it returns the unsubscribe function. */
type Listening = {
  readonly [E in EventName]: (listener: (value: EventValue<E>) => void) => () => void;
};

/**
 * The renderer's side: what the preload script exposes under `BRIDGE`, limited to the page's own channels.
 * Each call rejects when main refuses or fails.
 */
export type Bridge = Calls & Listening;

/** Main's side: one handler per channel, called with a parsed request. */
export type IpcHandlers = {
  readonly [C in Channel]: (
    request: z.output<Ipc[C]['request']>,
  ) => z.input<Ipc[C]['response']> | Promise<z.input<Ipc[C]['response']>>;
};

/** The window that shows a page, by the page's path. */
export const windowKindOf = (path: string): WindowKind => (path === PILL_PAGE ? 'pill' : 'app');

/** The window whose page may call a channel. */
export function windowKindOfChannel(channel: Channel): WindowKind {
  const shape: ChannelShape = ipc[channel];
  return shape.from ?? 'app';
}

/** The window that receives an event. */
export const windowKindOfEvent = (name: EventName): WindowKind =>
  PILL_EVENTS.includes(name) ? 'pill' : 'app';

/** Channels that the page at this path may call. */
export const channelsOf = (path: string): Channel[] =>
  (Object.keys(ipc) as Channel[]).filter((channel) => windowKindOfChannel(channel) === windowKindOf(path));

/** Events that the page at this path receives. */
export const eventsOf = (path: string): EventName[] =>
  (Object.keys(ipcEvents) as EventName[]).filter((name) => windowKindOfEvent(name) === windowKindOf(path));
