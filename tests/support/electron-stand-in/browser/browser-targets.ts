import { z } from 'zod';
import { type DevTools, type DevToolsSession, ignoreGone } from './devtools.ts';

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string(), openerId: z.string().optional() }),
});

/** The pages of one Chromium. */
export interface BrowserTargets {
  /** Creates an empty page that waits for `release`; sizes in CSS pixels. */
  create(
    width: number,
    height: number,
    onClosed: () => void,
  ): Promise<{ targetId: string; session: DevToolsSession }>;
  release(session: DevToolsSession): Promise<void>;
  close(targetId: string): Promise<void>;
  onTitle(targetId: string, listener: (title: string) => void): void;
}

/** Tracks the pages; a page that another page opened is closed before it shows anything. */
export async function watchTargets(devTools: DevTools): Promise<BrowserTargets> {
  const browser = devTools.session();
  const sessions = new Map<string, PromiseWithResolvers<DevToolsSession>>();
  const closed = new Map<string, () => void>();
  const titles = new Map<string, (title: string) => void>();
  const slot = (targetId: string) => {
    const made = sessions.get(targetId) ?? Promise.withResolvers<DevToolsSession>();
    sessions.set(targetId, made);
    return made;
  };
  const close = async (targetId: string) => {
    await browser.send('Target.closeTarget', { targetId });
  };

  browser.on('Target.attachedToTarget', (params) => {
    const { sessionId, targetInfo } = attachedSchema.parse(params);
    const session = devTools.session(sessionId);
    if (targetInfo.openerId !== undefined) close(targetInfo.targetId).catch(ignoreGone);
    else if (targetInfo.type === 'page') slot(targetInfo.targetId).resolve(session);
    else session.send('Runtime.runIfWaitingForDebugger').catch(ignoreGone);
  });
  browser.on('Target.targetDestroyed', ({ targetId }) => {
    const key = String(targetId);
    closed.get(key)?.();
    for (const known of [sessions, closed, titles]) known.delete(key);
  });
  browser.on('Target.targetInfoChanged', (params) => {
    const { targetId, title } = (params as { targetInfo: { targetId: string; title: string } }).targetInfo;
    titles.get(targetId)?.(title);
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });

  return {
    close,
    onTitle(targetId, listener) {
      titles.set(targetId, listener);
    },
    async create(width, height, onClosed) {
      const made = await browser.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        width,
        height,
      });
      const targetId = String(made.targetId);
      closed.set(targetId, onClosed);
      const session = await slot(targetId).promise;
      return { targetId, session };
    },
    async release(session) {
      await session.send('Runtime.runIfWaitingForDebugger');
    },
  };
}
