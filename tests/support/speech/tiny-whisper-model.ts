import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAGIC = 0x67676d6c;
/** Header of a multilingual model that is as small as the loader takes. */
const HEADER = {
  vocabulary: 51_865,
  audioContext: 1500,
  audioState: 8,
  audioHeads: 1,
  audioLayers: 1,
  textContext: 448,
  textState: 8,
  textHeads: 1,
  textLayers: 1,
  mels: 80,
  type: 1,
};
const FFT_BINS = 201;
/** Words that the decoder looks up by name, and one to say. */
const VOCABULARY = ['!', ' ', ' -', " '", ' the'];

/**
 * Writes a model file without a single tensor. whisper.cpp takes it for its own tests: everything runs, the
 * encoder and decoder too, with weights of zero; what comes out means nothing.
 */
export async function writeTinyWhisperModel(
  folder: string,
  vocabulary: readonly string[] = VOCABULARY,
): Promise<string> {
  const numbers = Buffer.alloc(4 + 4 * Object.keys(HEADER).length + 8);
  [MAGIC, ...Object.values(HEADER), HEADER.mels, FFT_BINS].forEach((value, index) => {
    numbers.writeInt32LE(value, index * 4);
  });
  const filters = Buffer.alloc(HEADER.mels * FFT_BINS * 4);
  const count = Buffer.alloc(4);
  count.writeInt32LE(vocabulary.length);
  const words = vocabulary.flatMap((word) => {
    const length = Buffer.alloc(4);
    length.writeInt32LE(Buffer.byteLength(word));
    return [length, Buffer.from(word)];
  });
  const path = join(folder, 'ggml-tiny-test.bin');
  await writeFile(path, Buffer.concat([numbers, filters, count, ...words]));
  return path;
}
