import type { DiskTakes } from '../takes/take-store.ts';
import type { TakeUploads } from './take-uploads.ts';

/** The servers that a question is about, by their identifiers. */
export interface ServerMove {
  readonly from: string;
  readonly to: string;
}

interface SendHereParts {
  readonly takes: DiskTakes;
  readonly uploads: Pick<TakeUploads, 'stop'>;
  /** Identifier of the configured server. */
  serverName(): string;
  /** Asks the user. The page alone must not send a recording to another server. */
  confirm(move: ServerMove): Promise<boolean>;
}

/**
 * Makes a take one of the configured server, if the user agrees. False if not: the take is unchanged. The take's account
 * stays, and the server accepts it under no other.
 */
export async function sendHere(
  { takes, uploads, serverName, confirm }: SendHereParts,
  takeId: string,
  userId: string,
): Promise<boolean> {
  if (!(await takes.find(takeId, userId))) return false;
  const from = await takes.serverOf(takeId);
  const to = serverName();
  if (from === null || from === to) return true;
  // The server can be changed while the question is open.
  if (!(await confirm({ from, to })) || serverName() !== to) return false;
  uploads.stop(takeId);
  await takes.setServer(takeId, to);
  return true;
}
