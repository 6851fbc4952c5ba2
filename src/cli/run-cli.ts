import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inOneLine } from '../contract/api/storable-text.ts';
import { RECORDING_LANGUAGES } from '../contract/languages.ts';
import { RECORDING_MAX_SECONDS } from '../contract/limits.ts';
import { createApiClient } from './api-client.ts';
import { CliError, EXIT } from './cli-error.ts';
import type { CommandInput, Options, Terminal } from './command.ts';
import { exportTexts } from './commands/export.ts';
import { importTexts } from './commands/import-texts.ts';
import { login } from './commands/login.ts';
import { mcp } from './commands/mcp.ts';
import { record } from './commands/record.ts';
import { search } from './commands/search.ts';
import { transcribe } from './commands/transcribe.ts';
import { watch } from './commands/watch.ts';
import { readCredentials } from './credentials.ts';
import { TEXT_FORMATS } from './write-text.ts';

const HELP = `Usage: npm run --silent cli -- COMMAND [OPTIONS]

  login SERVER         store an API token (asked for, or in PARLANCE_TOKEN)
  transcribe FILE...   print the text of recordings        recordings:write
  record               record from the microphone until Enter, and print the text
                                                           recordings:write
  search WORDS...      print matching texts, newest first  texts:read
  export FOLDER        write every text to a file          texts:read
  import FILE...       add texts: .txt, .md, .srt, .vtt, and the .json of Whisper
                                                           texts:write
  watch FOLDER         transcribe what is put there, and put its text beside it
                                                           recordings:write
  mcp                  let an assistant search and read texts, over standard
                       input and output                    texts:read

  --format FORMAT      ${TEXT_FORMATS.join(', ')}; txt by default
  --language CODE      the language spoken, as in en; auto by default
  --limit N            texts that search prints, 1 to 50; 20 by default
  --once               watch: transcribe what is there, and end
  --seconds N          record: end after so many seconds
  --from DEVICE        record: a microphone by number or name, or - for the
                       standard input (WAV, or 16 kHz mono 16-bit samples)
  --list-devices       record: print the microphones
  --resume             record: send what an earlier run left, and print it
  --help               this text

API tokens are made in the settings of the server, under API access. The scope
that a command needs stands beside it. PARLANCE_SERVER and PARLANCE_TOKEN take
the place of login. Exit codes: 0 done, 1 something failed, 2 wrong usage,
3 token refused, 4 server not reached.
`;

const COMMANDS: Readonly<Record<string, (input: CommandInput) => Promise<number>>> = {
  transcribe,
  record,
  search,
  export: exportTexts,
  import: importTexts,
  watch,
  mcp,
};

const optionsSchema = z.object({
  format: z.enum(TEXT_FORMATS).default('txt'),
  language: z.enum(RECORDING_LANGUAGES).default('auto'),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  once: z.boolean().default(false),
  from: z.string().min(1).optional(),
  seconds: z.coerce.number().positive().max(RECORDING_MAX_SECONDS).optional(),
  resume: z.boolean().default(false),
  'list-devices': z.boolean().default(false),
});

/** @throws CliError for unknown options and values */
function parse(args: readonly string[]): { positionals: string[]; options: Options; isHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        language: { type: 'string' },
        limit: { type: 'string' },
        once: { type: 'boolean' },
        from: { type: 'string' },
        seconds: { type: 'string' },
        resume: { type: 'boolean' },
        'list-devices': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { 'list-devices': listDevices, ...options } = optionsSchema.parse(values);
    return { positionals, options: { ...options, listDevices }, isHelp: values.help ?? false };
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
    const what = issue ? `--${issue.path.join('.')}: ${issue.message}.` : (cause as Error).message;
    throw new CliError(`${what} See --help.`, EXIT.usage, { cause });
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, options, isHelp } = parse(args);
  const [name, ...rest] = positionals;
  if (isHelp || name === undefined) {
    terminal.write(HELP);
    return isHelp ? EXIT.done : EXIT.usage;
  }
  if (name === 'login') return login(rest, terminal);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CliError(`There is no command ${name}. See --help.`, EXIT.usage);
  const openApi = async () => createApiClient(await readCredentials(terminal.env), terminal.signal);
  return command({ positionals: rest, options, terminal, openApi });
}

/** Runs a command line; resolves with its exit code. Failures are printed in plain words. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  // A note may quote a server, a file name or spoken words, which must not control the terminal.
  const note: Terminal['note'] = (line) => terminal.note(inOneLine(line));
  try {
    return await run(args, { ...terminal, note });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    note(error.message);
    return error.exitCode;
  }
}
