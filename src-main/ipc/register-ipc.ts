import { type Channel, type IpcHandlers, ipc, windowKindOfChannel } from '../../src/contract/desktop/ipc.ts';
import { safeParse } from '../../src/contract/safe-parse.ts';
import { type SenderFrame, trustedSender } from './trusted-sender.ts';

/** An IPC request that main refuses; the renderer receives its message only. */
export class IpcRefusal extends Error {
  override readonly name = 'IpcRefusal';
}

/** The used part of Electron's `ipcMain`. */
export interface IpcPort {
  handle(
    channel: string,
    listener: (event: { readonly senderFrame: SenderFrame | null }, ...values: unknown[]) => Promise<unknown>,
  ): void;
}

function registerChannel<C extends Channel>(port: IpcPort, channel: C, handler: IpcHandlers[C]): void {
  const { request, response } = ipc[channel];
  const windowKind = windowKindOfChannel(channel);
  // Table and handlers share their types by channel, which TypeScript cannot follow in a loop.
  const handle = handler as (request: unknown) => unknown;
  port.handle(channel, async ({ senderFrame }, ...values) => {
    if (trustedSender(senderFrame) !== windowKind)
      throw new IpcRefusal(`${channel}: this page may not ask that`);
    const parsed = safeParse(request, values[0]);
    if (values.length !== 1 || !parsed.success) throw new IpcRefusal(`${channel}: the request is not valid`);
    return response.parse(await handle(parsed.data));
  });
}

/** Handles every channel of the table: checks the sender, and parses requests and responses. */
export function registerIpc(port: IpcPort, handlers: IpcHandlers): void {
  for (const channel of Object.keys(ipc) as Channel[]) registerChannel(port, channel, handlers[channel]);
}
