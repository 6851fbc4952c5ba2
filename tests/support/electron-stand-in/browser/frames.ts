import { z } from 'zod';
import { fromBrowserAddress, originOf } from '../addresses.ts';
import { PRELOAD_WORLD } from '../page/page-scripts.ts';
import type { DevToolsSession } from './devtools.ts';

/** A frame as Electron's main process sees it. */
export interface Frame {
  readonly id: string;
  readonly url: string;
  readonly origin: string;
  readonly parent: Frame | null;
}

const frameSchema = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  url: z.string(),
  securityOrigin: z.string().default('null'),
});
const attachedSchema = z.object({ frameId: z.string(), parentFrameId: z.string() });
const contextSchema = z.object({
  context: z.object({ id: z.number(), name: z.string(), auxData: z.object({ frameId: z.string() }) }),
});

/** A page's frames, and the preload script's world in each. */
export interface Frames {
  main(): Frame;
  find(id: string): Frame | null;
  /** The frame of an execution context; null when the frame is gone. */
  ofContext(context: number): Frame | null;
  /** The context of the preload script in the main frame; resolves once it exists. */
  preloadContext(): Promise<number>;
}

/** Tracks a page's frames through its session; `mainId` is the main frame's id. */
export function followFrames(session: DevToolsSession, mainId: string): Frames {
  const known = new Map<string, { url: string; origin: string; parentId: string | null }>();
  known.set(mainId, { url: 'about:blank', origin: 'null', parentId: null });
  const contexts = new Map<number, string>();
  let current: PromiseWithResolvers<number> = Promise.withResolvers();
  let ready = false;

  function find(id: string): Frame | null {
    const entry = known.get(id);
    if (!entry) return null;
    const { url, origin, parentId } = entry;
    return { id, url, origin, parent: parentId === null ? null : find(parentId) };
  }
  const outdate = () => {
    if (ready) current = Promise.withResolvers();
    ready = false;
  };

  session.on('Page.frameAttached', (params) => {
    const { frameId, parentFrameId } = attachedSchema.parse(params);
    known.set(frameId, { url: 'about:blank', origin: 'null', parentId: parentFrameId });
  });
  session.on('Page.frameDetached', (params) => {
    const { frameId } = z.object({ frameId: z.string() }).parse(params);
    known.delete(frameId);
  });
  session.on('Page.frameNavigated', (params) => {
    const { frame } = z.object({ frame: frameSchema }).parse(params);
    const url = fromBrowserAddress(frame.url);
    // An opaque origin is reported as `null`; a page under the app's scheme gets the app's own origin.
    const origin = URL.canParse(frame.securityOrigin)
      ? originOf(fromBrowserAddress(frame.securityOrigin))
      : 'null';
    known.set(frame.id, { url, origin, parentId: frame.parentId ?? null });
  });
  session.on('Runtime.executionContextCreated', (params) => {
    const parsed = contextSchema.safeParse(params);
    if (!parsed.success || parsed.data.context.name !== PRELOAD_WORLD) return;
    const { id, auxData } = parsed.data.context;
    contexts.set(id, auxData.frameId);
    if (auxData.frameId !== mainId) return;
    outdate();
    ready = true;
    current.resolve(id);
  });
  session.on('Runtime.executionContextDestroyed', (params) => {
    const { executionContextId } = z.object({ executionContextId: z.number() }).parse(params);
    if (contexts.get(executionContextId) === mainId) outdate();
    contexts.delete(executionContextId);
  });
  session.on('Runtime.executionContextsCleared', () => {
    contexts.clear();
    outdate();
  });

  return {
    find,
    main: () => find(mainId) ?? { id: mainId, url: '', origin: 'null', parent: null },
    ofContext: (context) => {
      const id = contexts.get(context);
      return id === undefined ? null : find(id);
    },
    preloadContext: () => current.promise,
  };
}
