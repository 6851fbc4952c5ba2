import type { SourceStream } from './source-stream.ts';

export interface SourceReader {
  read: (chunk: Buffer) => void;
  stream(): SourceStream;
}

const LAYOUTS: Record<string, number> = {
  mono: 1,
  stereo: 2,
  '2.1': 3,
  quad: 4,
  '5.0': 5,
  '5.1': 6,
  '7.1': 8,
};
/** Characters of a line that are examined. */
const LINE_MAX = 300;
const AUDIO_STREAM = /^\s*Stream #0:\d+[^:]*: Audio: [^,]*, (\d+) Hz, ([^,]+)/;

function channelsOf(layout: string): number | null {
  const counted = /^(\d+) channels/.exec(layout);
  if (counted) return Number(counted[1]);
  return LAYOUTS[layout.replace(/\(.*$/, '')] ?? null;
}

/**
 * Parses ffmpeg's description of its input ("Stream #0:0: Audio: opus, 48000 Hz, mono, fltp"). Only these two
 * facts are kept; the output may contain titles and names from the file, which never begin a line.
 */
export function createSourceReader(): SourceReader {
  let line = '';
  let isEnded = false;
  let found: SourceStream = { sampleRate: null, channels: null };
  const readLine = () => {
    const match = AUDIO_STREAM.exec(line);
    if (match) found = { sampleRate: Number(match[1]), channels: channelsOf((match[2] ?? '').trim()) };
    isEnded = match !== null || line.startsWith('Output #0');
    line = '';
  };
  return {
    read(chunk) {
      for (const [n, part] of chunk.toString('latin1').split('\n').entries()) {
        if (n > 0 && !isEnded) readLine();
        if (isEnded) return;
        line = (line + part).slice(0, LINE_MAX);
      }
    },
    stream: () => found,
  };
}
