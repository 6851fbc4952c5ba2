import type { RecordingLanguage } from '../../contract/languages.ts';
import { TakeSender } from '../../sending/take-sender.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput, Terminal } from '../command.ts';
import type { Credentials } from '../credentials.ts';
import { discardTake, finishTake, keptError, keptMessage } from '../recording/finish-take.ts';
import { recordingsFolder, type StoredTake } from '../recording/stored-takes.ts';
import type { TakeClient } from '../recording/take-client.ts';
import { findUnsentTakes, type SkipReason, type UnsentTakes } from '../recording/unsent-takes.ts';
import { printedText } from '../write-text.ts';
import { transcribeFile } from './transcribe.ts';

/** Callbacks of a sender that nobody watches. */
export const silentListener = {
  onOpen: () => undefined,
  onWaiting: () => undefined,
  onRefused: () => undefined,
  onProgress: () => undefined,
};

interface UnsentTake {
  readonly take: StoredTake;
  /** True if it was recorded with the same API token. */
  readonly isOwn: boolean;
}

/**
 * Sends a recording as `transcribe` does: under an id of its own, with the same text however often it is sent. What the
 * server has of it is discarded then. Null if nobody speaks.
 * @throws CliError
 */
async function sendWhole(
  take: StoredTake,
  language: RecordingLanguage,
  { openApi, terminal }: CommandInput,
  client: TakeClient,
) {
  try {
    const text = await transcribeFile(await openApi(), take.path, language);
    await discardTake(take, client);
    return text;
  } catch (error) {
    throw keptError(error, take, terminal.signal.aborted);
  }
}

/**
 * Sends the rest of a recording. For `--resume`, all of it if the server accepts no more, or to change its language, which a
 * recording keeps once the server has its beginning. Null if nobody speaks.
 * @throws CliError
 */
async function sendRest(
  take: StoredTake,
  input: CommandInput,
  client: TakeClient,
  interrupt: AbortSignal | undefined,
) {
  const { language: wanted, resume } = input.options;
  const language = resume && wanted !== 'auto' ? wanted : take.language;
  const whole = () => sendWhole(take, language, input, client);
  if (take.isClosed || language !== take.language) return whole();
  const sender = new TakeSender(take.id, { calls: client, audio: take, listener: silentListener });
  try {
    return await finishTake(sender, take, client, interrupt);
  } catch (error) {
    if (!resume || !take.isClosed || interrupt?.aborted) throw error;
    return await whole();
  }
}

/** Sends a recording that an earlier run left, and prints its text for `--resume`. @throws CliError */
async function sendUnsentTake(
  { take, isOwn }: UnsentTake,
  input: CommandInput,
  client: TakeClient,
  interrupt: AbortSignal | undefined,
): Promise<void> {
  const { options, terminal } = input;
  if (!(await take.hasSound())) {
    await discardTake(take, client);
    terminal.note('An earlier recording without sound was deleted.');
    return;
  }
  if (take.isClosed && !options.resume) throw new CliError(keptMessage(take));
  if (!isOwn) terminal.note(`${take.path} was not made with this API token; it is sent to its account.`);
  const text = await sendRest(take, input, client, interrupt);
  if (text && options.resume) terminal.write(printedText(text, options.format));
  terminal.note(text ? 'An earlier recording was transcribed.' : 'Nobody speaks in an earlier recording.');
}

/** Says that the recordings of other API tokens wait for `--resume`. */
function noteOthers({ others }: UnsentTakes, { terminal }: CommandInput): void {
  if (others.length === 0) return;
  const [count, sent] = others.length === 1 ? ['1 recording', 'it'] : [`${others.length} recordings`, 'them'];
  const where = recordingsFolder(terminal.env);
  terminal.note(
    `Kept in ${where}: ${count} not made with this API token; "record --resume" sends ${sent} to its account.`,
  );
}

const SKIP_NOTES: Readonly<Record<SkipReason, string>> = {
  recording:
    'is still being recorded by another process. If that is another program, "transcribe" prints its text.',
  otherServer: 'was recorded for another server.',
  damaged: 'cannot be sent, because its .json file is missing or damaged. "transcribe" prints its text.',
};

/** Names the recordings that are not sent. Resolves with the number of those that this server may still lack. */
function noteSkipped({ skipped }: UnsentTakes, terminal: Terminal): number {
  for (const { path, reason } of skipped) terminal.note(`${path} ${SKIP_NOTES[reason]}`);
  return skipped.filter(({ reason }) => reason !== 'otherServer').length;
}

/** Sends the recordings that earlier runs left. Resolves with the number of those that are still left. */
export async function sendUnsentTakes(
  input: CommandInput,
  client: TakeClient,
  credentials: Credentials,
): Promise<number> {
  const { options, terminal } = input;
  // Without `--resume`, an interrupt has ended the recording, and the earlier ones are still sent.
  const interrupt = options.resume ? terminal.signal : undefined;
  let left = 0;
  const unsent = await findUnsentTakes(recordingsFolder(terminal.env), credentials);
  const sent = unsent.own.map((take): UnsentTake => ({ take, isOwn: true }));
  if (options.resume) sent.push(...unsent.others.map((take) => ({ take, isOwn: false })));
  else noteOthers(unsent, input);
  if (options.resume) left += noteSkipped(unsent, terminal);
  for (const take of sent) {
    if (interrupt?.aborted) throw new CliError('Stopped.');
    try {
      await sendUnsentTake(take, input, client, interrupt);
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== EXIT.failed || interrupt?.aborted) throw error;
      terminal.note(error.message);
      left += 1;
    }
  }
  return left;
}
