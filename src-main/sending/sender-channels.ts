import type { IpcHandlers } from '../../src/contract/desktop/ipc.ts';
import type { TakeUploads } from './take-uploads.ts';

export type SenderHandlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `sender.${string}`>>;

/** Handlers of the channels `sender.*`. `sendHere`: see there. */
export const senderHandlers = (
  uploads: TakeUploads,
  sendHere: (takeId: string, userId: string) => Promise<boolean>,
): SenderHandlers => ({
  'sender.follow': ({ takeId }) => uploads.follow(takeId),
  'sender.flush': ({ takeId, unstored }) => uploads.flush(takeId, unstored),
  'sender.complete': ({ takeId, ...options }) => uploads.complete(takeId, options),
  'sender.try-now': () => uploads.tryNow(),
  'sender.send-here': ({ takeId, userId }) => sendHere(takeId, userId),
  'sender.stop': ({ takeId }) => uploads.stop(takeId),
});
