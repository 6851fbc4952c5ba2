import { randomUUID } from 'node:crypto';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { DeviceTakeFailure } from '../../contract/desktop/device-takes.ts';
import { TakeSender } from '../../sending/take-sender.ts';
import { wavHeader } from '../../speech/audio/wav.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput, Terminal } from '../command.ts';
import { type Credentials, readCredentials, tokenHash } from '../credentials.ts';
import { finishTake } from '../recording/finish-take.ts';
import { LiveLine } from '../recording/live-line.ts';
import { bytesPerSecondOf, isWav, levelOf, recordingLimit } from '../recording/samples.ts';
import { listDevices, openSource, type SoundSource } from '../recording/sound-source.ts';
import { createTake, recordingsFolder, type StoredTake } from '../recording/stored-takes.ts';
import { createTakeClient, type TakeClient } from '../recording/take-client.ts';
import { printedText } from '../write-text.ts';
import { sendUnsentTakes, silentListener } from './send-unsent.ts';

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
  const about = {
    id: randomUUID(),
    server: credentials.server,
    tokenHash: tokenHash(credentials),
    language: options.language,
  };
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
  const listener = { ...silentListener, onOpen, onRefused };
  const sender = new TakeSender(take.id, { calls: client, audio: take, listener });
  return { take, line, sender, ended, stop: new AbortController() };
}

interface Recorded {
  /** Null if nobody speaks. */
  readonly text: TranscriptionDetail | null;
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
  const isPiped = options.from === '-';
  terminal.note(`Recording from ${source.name}. Press ${isPiped ? 'Ctrl-C' : 'Enter or Ctrl-C'} to stop.`);
  if (!isPiped) void waitForEnter(terminal, stop);
  sender.follow();
  let isWhole = true;
  try {
    await storeAudio(source, running, input).catch((error: unknown) => {
      isWhole = false;
      return handleInterruption(error, running, terminal);
    });
    await take.end();
    if (take.bytes > 0) return { text: await finishTake(sender, take, client), isWhole };
    await take.remove();
    return { text: null, isWhole };
  } finally {
    sender.stop();
    ended.abort();
    line.end();
    terminal.closeInput();
  }
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
  if (text) terminal.write(printedText(text, options.format));
  else terminal.note('Nobody speaks in this recording.');
  await sendUnsentTakes(input, client, credentials);
  return isWhole ? EXIT.done : EXIT.failed;
}
