import { randomUUID } from 'node:crypto';
import type { Transcribed } from '../../contract/api/transcriptions.ts';
import type { DeviceTakeFailure } from '../../contract/desktop/device-takes.ts';
import { HttpError, isUnreachable } from '../../sending/http-error.ts';
import { TakeClosedError } from '../../sending/take-errors.ts';
import { TakeSender } from '../../sending/take-sender.ts';
import { wavHeader } from '../../speech/sound/wav.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput, Terminal } from '../command.ts';
import { type Credentials, readCredentials } from '../credentials.ts';
import { LiveLine } from '../recording/live-line.ts';
import { bytesPerSecondOf, isWav, levelOf, recordingLimit } from '../recording/samples.ts';
import { listDevices, openSource, type SoundSource } from '../recording/sound-source.ts';
import { createTake, findUnsentTakes, recordingsFolder, type StoredTake } from '../recording/stored-takes.ts';
import { createTakeClient, type TakeClient } from '../recording/take-client.ts';
import { refusalError } from '../refusal-error.ts';
import { formatText } from '../write-text.ts';

/** Milliseconds after which an unreachable server is no longer asked for the text of a recording. */
const FINISH_TIMEOUT_MS = 10_000;
/** Milliseconds without progress after which a busy one is not: a rate limit asks for waits of up to a minute. */
const BUSY_TIMEOUT_MS = 10 * 60_000;

const silent = {
  onOpen: () => undefined,
  onWaiting: () => undefined,
  onRefused: () => undefined,
  onProgress: () => undefined,
};

/** Why a recording has no text, in plain words. `isStopped`: the user has ended the attempt. */
function sendingError(error: unknown, isStopped: boolean): CliError {
  if (isStopped) return new CliError('Stopped.');
  if (isUnreachable(error)) return new CliError('The server could not be reached.', EXIT.unreachable);
  if (error instanceof HttpError) return refusalError(error);
  if (error instanceof TakeClosedError) return new CliError('The server had ended this recording before.');
  return new CliError('The recording could not be read.');
}

/** The error of a recording without a text: its audio is kept. */
function keptError(cause: unknown, path: string, isStopped: boolean): CliError {
  const { message, exitCode } = sendingError(cause, isStopped);
  return new CliError(`${message} The recording is kept in ${path}; "record --resume" sends it.`, exitCode, {
    cause,
  });
}

/** Deletes a recording. Best effort on the server, where it can still be discarded in the app. */
async function discard(take: StoredTake, client: TakeClient): Promise<void> {
  await client.discard(take.id, AbortSignal.timeout(FINISH_TIMEOUT_MS)).catch(() => undefined);
  await take.remove();
}

/**
 * Sends the rest of a recording and waits for its text; null if nobody speaks. The server keeps such a recording for a
 * retry, which the command line does not offer. `interrupt` stops it.
 * @throws CliError
 */
async function finish(
  sender: TakeSender,
  take: StoredTake,
  client: TakeClient,
  interrupt: AbortSignal | null = null,
): Promise<Transcribed | null> {
  const stop = (): void => sender.stop();
  interrupt?.addEventListener('abort', stop);
  try {
    const answer = await sender.complete({ timeoutMs: FINISH_TIMEOUT_MS, busyTimeoutMs: BUSY_TIMEOUT_MS });
    await (answer.noSpeech ? discard(take, client) : take.remove());
    return answer.noSpeech ? null : answer;
  } catch (error) {
    throw keptError(error, take.path, interrupt?.aborted ?? false);
  } finally {
    interrupt?.removeEventListener('abort', stop);
  }
}

/** Resolves when Enter is pressed. A closed input does not count. */
async function waitForEnter(terminal: Terminal, stop: AbortController): Promise<void> {
  for await (const _line of terminal.lines()) {
    stop.abort();
    return;
  }
}

interface Running {
  readonly take: StoredTake;
  readonly sender: TakeSender;
  readonly line: LiveLine;
  /** Ends the recording. */
  readonly stop: AbortController;
}

/** Stores the audio on disk, and notifies sender and terminal, until the source or the signal ends. */
async function storeAudio(
  source: SoundSource,
  { take, sender, line, stop }: Running,
  { options, terminal }: CommandInput,
): Promise<void> {
  let bytesPerSecond = 0;
  for await (const part of source.read(stop.signal)) {
    bytesPerSecond ||= bytesPerSecondOf(part);
    if (take.bytes === 0 && !isWav(part)) await take.append(wavHeader(null));
    await take.append(part);
    sender.notifyStored();
    line.sound(take.bytes / bytesPerSecond, levelOf(part));
    const end = recordingLimit(bytesPerSecond, options.seconds);
    if (take.bytes >= end.bytes) {
      if (end.isCut) terminal.note('The maximum length is reached. The recording ends here.');
      stop.abort();
    }
    if (stop.signal.aborted) break;
  }
}

/** Reports an interrupted recording, whose audio so far is sent. @throws CliError if there is none */
async function handleInterruption(error: unknown, { take }: Running, terminal: Terminal): Promise<void> {
  const failure =
    error instanceof CliError
      ? error
      : new CliError('The recording could not be stored.', EXIT.failed, { cause: error });
  await take.end();
  if (take.bytes === 0) {
    await take.remove();
    throw failure;
  }
  terminal.note(failure.message);
}

/** Starts a recording: its files, its sender, and its status line. */
async function startRecording(
  { options, terminal }: CommandInput,
  credentials: Credentials,
  client: TakeClient,
) {
  const about = { id: randomUUID(), server: credentials.server, language: options.language };
  const take = await createTake(recordingsFolder(terminal.env), about).catch((cause: unknown) => {
    throw new CliError('The folder of recordings could not be written.', EXIT.failed, { cause });
  });
  const line = new LiveLine(terminal);
  const ended = new AbortController();
  let isFollowing = false;
  const onOpen = () => {
    if (!isFollowing) void client.follow(take.id, line.event, ended.signal);
    isFollowing = true;
  };
  const onRefused = ({ code, text }: DeviceTakeFailure) =>
    terminal.note(
      `${text ?? `The server refuses it (${code}).`} The recording continues, and is kept on this computer.`,
    );
  const listener = { ...silent, onOpen, onRefused };
  const sender = new TakeSender(take.id, { calls: client, audio: take, listener });
  return { take, line, sender, ended, stop: new AbortController() };
}

interface Recorded {
  /** Null if nobody speaks. */
  readonly text: Transcribed | null;
  /** True unless the recording broke off. */
  readonly isWhole: boolean;
}

/** Records until Enter, an interrupt, the time or the end of the sound. @throws CliError */
async function recordNow(
  input: CommandInput,
  client: TakeClient,
  credentials: Credentials,
): Promise<Recorded> {
  const { options, terminal } = input;
  const source = await openSource(options.from, terminal.env, terminal.input());
  const running = await startRecording(input, credentials, client);
  const { take, line, sender, stop, ended } = running;
  terminal.signal.addEventListener('abort', () => stop.abort(), { once: true });
  terminal.note(`Recording from ${source.name}. Press Enter or Ctrl-C to stop.`);
  if (options.from !== '-') void waitForEnter(terminal, stop);
  sender.follow();
  let isWhole = true;
  try {
    await storeAudio(source, running, input).catch((error: unknown) => {
      isWhole = false;
      return handleInterruption(error, running, terminal);
    });
    await take.end();
    if (take.bytes > 0) return { text: await finish(sender, take, client), isWhole };
    await take.remove();
    return { text: null, isWhole };
  } finally {
    sender.stop();
    ended.abort();
    line.end();
    terminal.closeInput();
  }
}

/** Sends a recording that an earlier run left, and prints its text for `--resume`. @throws CliError */
async function sendUnsentTake(
  take: StoredTake,
  { options, terminal }: CommandInput,
  client: TakeClient,
  interrupt: AbortSignal | null,
): Promise<void> {
  if (!(await take.hasSound())) {
    await discard(take, client);
    terminal.note('An earlier recording without sound was deleted.');
    return;
  }
  const sender = new TakeSender(take.id, { calls: client, audio: take, listener: silent });
  const text = await finish(sender, take, client, interrupt);
  if (text && !text.noSpeech && options.resume) terminal.write(formatText(text, options.format));
  terminal.note(text ? 'An earlier recording was transcribed.' : 'Nobody speaks in an earlier recording.');
}

/** Sends the recordings that earlier runs left. Resolves with the number of those that are still left. */
async function sendUnsentTakes(
  input: CommandInput,
  client: TakeClient,
  { server }: Credentials,
): Promise<number> {
  const { options, terminal } = input;
  // Without `--resume`, an interrupt has ended the recording, and the earlier ones are still sent.
  const interrupt = options.resume ? terminal.signal : null;
  let left = 0;
  for (const take of await findUnsentTakes(recordingsFolder(terminal.env), server)) {
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

/**
 * `record`: sends the microphone's audio while it is recorded, and prints the text. The audio is kept until the text
 * exists.
 */
export async function record(input: CommandInput): Promise<number> {
  const { positionals, options, terminal } = input;
  if (positionals.length > 0) throw new CliError('record takes no arguments.', EXIT.usage);
  if (options.listDevices) {
    const names = await listDevices();
    terminal.write(names.map((name, n) => `${n}  ${name}\n`).join(''));
    if (names.length === 0) terminal.note('No microphone was found.');
    return EXIT.done;
  }
  const credentials = await readCredentials(terminal.env);
  const client = createTakeClient(credentials);
  if (options.resume)
    return (await sendUnsentTakes(input, client, credentials)) > 0 ? EXIT.failed : EXIT.done;
  const { text, isWhole } = await recordNow(input, client, credentials);
  if (text && !text.noSpeech) terminal.write(formatText(text, options.format));
  else terminal.note('Nobody speaks in this recording.');
  await sendUnsentTakes(input, client, credentials);
  return isWhole ? EXIT.done : EXIT.failed;
}
