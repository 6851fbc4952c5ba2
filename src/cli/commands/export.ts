import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Transcription, TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { ApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { formatText, lacksSubtitles, writeFileAtomically } from '../write-text.ts';

/** The API's largest page. */
const PAGE = 50;
/** Texts that are asked for at the same time. */
const CONCURRENCY = 8;

/** Every text as listed, newest first. */
async function* listTexts(api: ApiClient): AsyncGenerator<Transcription> {
  let cursor: string | undefined;
  do {
    const page = await api.page({ limit: PAGE, cursor });
    yield* page.transcriptions;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** A whole text; none if it was deleted since it was listed. */
const wholeText = (api: ApiClient, { id }: Transcription): Promise<TranscriptionDetail[]> =>
  api.text(id).then(
    (text) => [text],
    (error: unknown) => {
      if (error instanceof CliError && error.code === 'not_found') return [];
      throw error;
    },
  );

/**
 * `export FOLDER`: writes every text to its own file, in the order of the list up to the first failure. As subtitles,
 * texts without timed words are left out.
 */
export async function exportTexts({ words, options, terminal, api }: CommandInput): Promise<number> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) throw new CliError('Name one folder.', EXIT.usage);
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new CliError(`${folder} could not be made.`, EXIT.failed, { cause });
  });
  const texts: AsyncIterable<TranscriptionDetail> = Readable.from(listTexts(api)).flatMap(
    (text: Transcription) => wholeText(api, text),
    { concurrency: CONCURRENCY },
  );
  let count = 0;
  let leftOut = 0;
  for await (const text of texts) {
    if (lacksSubtitles(text, options.format)) {
      leftOut += 1;
      continue;
    }
    const name = `${text.createdAt.slice(0, 10)}-${text.id}.${options.format}`;
    await writeFileAtomically(join(folder, name), formatText(text, options.format));
    count += 1;
  }
  terminal.note(count === 1 ? `1 text is in ${folder}.` : `${count} texts are in ${folder}.`);
  if (leftOut === 1) terminal.note('1 text without timed words was left out.');
  if (leftOut > 1) terminal.note(`${leftOut} texts without timed words were left out.`);
  return EXIT.done;
}
