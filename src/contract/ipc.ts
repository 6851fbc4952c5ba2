import { z } from 'zod';

/** The one global that the preload script exposes to the renderer. */
export const BRIDGE = 'parlanceBridge';

/** Longest address that can be opened outside the app, in UTF-16 units; mail drafts are the longest ones. */
const ADDRESS_MAX = 8000;

/** What the renderer may ask of the desktop's main process, by `capability.verb`: each channel once. */
export const ipc = {
  /** While true, the computer does not fall asleep. */
  'power.keep-awake': { request: z.boolean(), response: z.void() },
  /** Opens an https or mailto address outside the app. False when it is of another kind. */
  'shell.open-external': { request: z.string().max(ADDRESS_MAX), response: z.boolean() },
} as const satisfies Record<`${string}.${string}`, { request: z.ZodType; response: z.ZodType }>;

type Ipc = typeof ipc;
export type Channel = keyof Ipc;

/** The renderer's side: what the preload script exposes under `BRIDGE`. Each call rejects when main refuses or fails. */
export type Bridge = {
  readonly [C in Channel]: (request: z.input<Ipc[C]['request']>) => Promise<z.output<Ipc[C]['response']>>;
};

/** Main's side: one handler per channel, called with a parsed request. */
export type IpcHandlers = {
  readonly [C in Channel]: (
    request: z.output<Ipc[C]['request']>,
  ) => z.input<Ipc[C]['response']> | Promise<z.input<Ipc[C]['response']>>;
};
