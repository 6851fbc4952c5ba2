import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fromBrowserAddress, isMapped, toBrowserAddress } from '../addresses.ts';
import { makeMessageCodec } from '../message-codec.ts';
import {
  BINDING,
  devicesScript,
  PRELOAD_WORLD,
  pageScripts,
  systemAudioScript,
} from '../page/page-scripts.ts';
import { SHARE_ANSWER, SHARE_BINDING } from '../page/system-audio.ts';
import type { MainMessage, PageMessage } from '../page/worlds.ts';
import type { BrowserTargets } from './browser-targets.ts';
import { type DevToolsSession, ignoreGone } from './devtools.ts';
import { type Frame, type Frames, followFrames } from './frames.ts';

const codec = makeMessageCodec();

/** A frame's pending navigation; `frame` is null while the frame is being created. */
export interface WantedNavigation {
  readonly kind: 'navigation' | 'redirect';
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame: Frame | null;
}

/** Events of a page, handled by its window. */
export interface PageEvents {
  /** A message from the preload script; `frame` is null when it is already gone. */
  message(message: PageMessage, frame: Frame | null): void;
  /** True when a frame may navigate there. */
  mayNavigate(wanted: WantedNavigation): boolean;
  navigated(frame: Frame): void;
  navigatedInPage(url: string): void;
  parsed(): void;
  loaded(): void;
  /** A frame asks to share the system's sound: true if it gets it, false for a picture alone, null if it is refused. */
  shares(wantsSound: boolean, frame: Frame | null): Promise<boolean | null>;
  /** True to leave the page although its `beforeunload` handler objects. */
  leaves(): boolean;
  wantsWindow(url: string): void;
  titled(title: string): void;
  crashed(): void;
  closed(): void;
}

/** A page of Chromium, driven by a window's contents. */
export interface PageTarget {
  readonly targetId: string;
  readonly frames: Frames;
  readonly session: DevToolsSession;
  /** Navigates on behalf of the program, not the page. Rejects when the page can't be loaded. */
  load(url: string): Promise<void>;
  tell(message: MainMessage): Promise<void>;
  /** Closes the page; its `beforeunload` handler runs first, unless `force`. */
  close(force: boolean): Promise<void>;
}

const boundSchema = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() });
const sharedSchema = z.object({ id: z.number(), audio: z.boolean() });
const pausedSchema = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string() }),
  frameId: z.string(),
  redirectedRequestId: z.string().optional(),
});

/** Opens a page with a preload script and connects its events. Sizes in CSS pixels. */
export async function openPage(
  targets: BrowserTargets,
  start: {
    readonly preload: string | null;
    readonly inSubframes: boolean;
    readonly width: number;
    readonly height: number;
  },
  events: PageEvents,
): Promise<PageTarget> {
  const { targetId, session } = await targets.create(start.width, start.height, () => events.closed());
  const frames = followFrames(session, targetId);
  const programmatic = new Set<string>();
  let loaded: PromiseWithResolvers<void> = Promise.withResolvers();

  async function share(payload: string, contextId: number): Promise<void> {
    const { id, audio } = sharedSchema.parse(JSON.parse(payload));
    const hasSound = await events.shares(audio, frames.main());
    const expression = `${SHARE_ANSWER}(${id}, ${hasSound})`;
    await session.send('Runtime.evaluate', { expression, contextId }).catch(ignoreGone);
  }

  session.on('Runtime.bindingCalled', (params) => {
    const { name, payload, executionContextId } = boundSchema.parse(params);
    if (name === SHARE_BINDING) void share(payload, executionContextId);
    if (name !== BINDING) return;
    events.message(codec.decode(payload) as PageMessage, frames.ofContext(executionContextId));
  });

  session.on('Fetch.requestPaused', (params) => {
    const { requestId, request, frameId, redirectedRequestId } = pausedSchema.parse(params);
    const url = fromBrowserAddress(request.url);
    const isMainFrame = frameId === targetId;
    const kind = redirectedRequestId === undefined ? 'navigation' : 'redirect';
    const own = isMainFrame && kind === 'navigation' && programmatic.delete(request.url);
    const may = own || events.mayNavigate({ kind, url, isMainFrame, frame: frames.find(frameId) });
    const answer = may
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    answer.catch(ignoreGone);
  });

  session.on('Page.frameRequestedNavigation', (params) => {
    const { url, frameId } = params as Record<string, string>;
    if (url === undefined || /^(https?|data|blob|javascript|about|file|chrome):/i.test(url)) return;
    // Chromium does not know other schemes and sends no request that could be paused.
    const isMainFrame = frameId === targetId;
    const may = events.mayNavigate({
      kind: 'navigation',
      url,
      isMainFrame,
      frame: frames.find(frameId ?? ''),
    });
    if (may && isMainFrame && isMapped(url)) load(url).catch(ignoreGone);
  });

  session.on('Page.frameNavigated', (params) => {
    const { id } = (params as { frame: { id: string } }).frame;
    const frame = frames.find(id);
    if (frame && frame.url !== 'about:blank') events.navigated(frame);
  });
  session.on('Page.navigatedWithinDocument', (params) => {
    events.navigatedInPage(fromBrowserAddress(String(params.url)));
  });
  session.on('Page.domContentEventFired', () => events.parsed());
  session.on('Page.loadEventFired', () => {
    loaded.resolve();
    if (frames.main().url !== 'about:blank') events.loaded();
  });
  session.on('Page.windowOpen', (params) => events.wantsWindow(fromBrowserAddress(String(params.url))));
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    if (type !== 'beforeunload') return;
    // Playwright also answers, unless a test listens for dialogs; the first answer wins.
    session.send('Page.handleJavaScriptDialog', { accept: events.leaves() }).catch(ignoreGone);
  });
  session.on('Inspector.targetCrashed', () => events.crashed());
  targets.onTitle(targetId, (title) => events.titled(title));

  const scripts = pageScripts(start.preload ?? '', { inSubframes: start.inSubframes });
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: scripts.preload,
      worldName: PRELOAD_WORLD,
    }),
  ]);
  const { STAND_IN_MICROPHONE: microphone, STAND_IN_SYSTEM_AUDIO: systemAudio } = process.env;
  if (microphone) await session.send('Page.addScriptToEvaluateOnNewDocument', { source: devicesScript });
  if (systemAudio) {
    await session.send('Runtime.addBinding', { name: SHARE_BINDING });
    const source = systemAudioScript(readFileSync(systemAudio));
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  }
  await targets.release(session);

  async function load(address: string): Promise<void> {
    const url = toBrowserAddress(address);
    programmatic.add(url);
    loaded = Promise.withResolvers();
    const { errorText } = await session.send('Page.navigate', { url });
    programmatic.delete(url);
    if (typeof errorText === 'string')
      throw new Error(`${errorText.replace('net::', '')} loading '${address}'`);
    await loaded.promise;
  }

  /** False in the middle of a navigation, when there is no page that could object. */
  async function asksToClose(): Promise<boolean> {
    try {
      await session.send('Page.close');
      return true;
    } catch (error) {
      ignoreGone(error);
      return false;
    }
  }

  return {
    targetId,
    frames,
    session,
    load,
    async tell(message) {
      const contextId = await frames.preloadContext();
      const expression = `__standInHear(${JSON.stringify(codec.encode(message))})`;
      await session.send('Runtime.evaluate', { expression, contextId }).catch(ignoreGone);
    },
    async close(force) {
      if (!force && (await asksToClose())) return;
      await targets.close(targetId).catch(ignoreGone);
    },
  };
}
