import type { MessageCodec } from '../message-codec.ts';
import type { BridgeEnd } from './bridge-end.ts';

/** Messages from the preload script's world to Node, sent over its private binding. */
export type PageMessage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly values: unknown[] }
  | { readonly kind: 'send'; readonly channel: string; readonly values: unknown[] }
  | { readonly kind: 'window-open'; readonly url: string; readonly name: string; readonly features: string };

/** Messages from Node to the preload script's world. */
export type MainMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly channel: string; readonly values: readonly unknown[] };

/** Sets up the page's own world, where the preload script's exposed values appear. Injected as source. */
export function startPageWorld(end: BridgeEnd): void {
  const freeze = (value: unknown): unknown => {
    if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
      for (const each of Object.values(value)) freeze(each);
      Object.freeze(value);
    }
    return value;
  };
  let openWindow: ((url: string, name: string, features: string) => void) | undefined;
  end.onExpose((name, value) => {
    if (name === '__stand-in:open') openWindow = value as typeof openWindow;
    else Object.defineProperty(window, name, { value: freeze(value), enumerable: true });
  });
  // Electron's loader of an app's own scheme reports no progress of an upload.
  const { prototype } = XMLHttpRequestUpload;
  const { addEventListener } = prototype;
  prototype.addEventListener = function (this: XMLHttpRequestUpload, ...values: unknown[]) {
    if (values[0] !== 'progress') Reflect.apply(addEventListener, this, values);
  };
  // Chromium would open the window before the app could refuse it.
  window.open = (url = '', name = '_blank', features = '') => {
    openWindow?.(url === '' ? 'about:blank' : new URL(url, document.baseURI).href, name, features);
    return null;
  };
}

type Listener = (event: object, ...values: unknown[]) => void;

/** Parameters of the preload script's world. */
export interface PreloadWorld {
  readonly end: BridgeEnd;
  readonly codec: MessageCodec;
  readonly platform: string;
  readonly versions: Record<string, string | undefined>;
  /** The preload script; null in frames without one. */
  readonly preload: ((...scope: unknown[]) => void) | null;
}

/** Sets up the preload script's world: Electron's modules, over a binding. Injected as source. */
export function startPreloadWorld({ end, codec, platform, versions, preload }: PreloadWorld): void {
  const world = window as unknown as Record<string, unknown>;
  const tell = (message: PageMessage): void =>
    (world.__standInSay as (text: string) => void)(codec.encode(message));
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let last = 0;

  world.__standInHear = (text: string): void => {
    const message = codec.decode(text) as MainMessage;
    if (message.kind === 'event') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) {
        listener({ sender: ipcRenderer, ports: [] }, ...message.values);
      }
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(new Error(message.message));
  };

  const lacking = (name: string) => (): never => {
    throw new Error(`The Electron stand-in has no ${name}.`);
  };
  const on = (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcRenderer;
  };
  const off = (channel: string, listener: Listener) => {
    listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((each) => each !== listener),
    );
    return ipcRenderer;
  };
  const ipcRenderer = {
    on,
    off,
    addListener: on,
    removeListener: off,
    once(channel: string, listener: Listener) {
      const once: Listener = (...values) => {
        off(channel, once);
        listener(...values);
      };
      return on(channel, once);
    },
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
    send: (channel: string, ...values: unknown[]) => tell({ kind: 'send', channel, values }),
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        tell({ kind: 'invoke', id, channel, values });
        waiting.set(id, { resolve, reject });
      }),
    sendSync: lacking('ipcRenderer.sendSync'),
    postMessage: lacking('ipcRenderer.postMessage'),
    sendToHost: lacking('ipcRenderer.sendToHost'),
  };
  const contextBridge = { exposeInMainWorld: (name: string, value: unknown) => end.expose(name, value) };

  end.expose('__stand-in:open', (url: string, name: string, features: string) =>
    tell({ kind: 'window-open', url, name, features }),
  );
  const modules: Record<string, unknown> = { electron: { contextBridge, ipcRenderer } };
  const load = (name: string): unknown =>
    modules[name.replace(/^electron\/renderer$/, 'electron')] ??
    lacking(`module '${name}' in a preload script`)();
  const module = { exports: {} };
  preload?.(load, module, module.exports, {
    platform,
    versions,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
    argv: [],
  });
}
