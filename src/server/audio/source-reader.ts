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
/** ffmpeg lists the streams in its first lines; later output is not kept. */
const KEEP_CHARACTERS = 32 * 1024;

function channelsOf(layout: string): number | null {
  const counted = /^(\d+) channels/.exec(layout);
  if (counted) return Number(counted[1]);
  return LAYOUTS[layout.replace(/\(.*$/, '')] ?? null;
}

/**
 * Parses ffmpeg's description of its input ("Stream #0:0: Audio: opus, 48000 Hz, mono, fltp"). Only these two
 * facts are kept; the output may contain titles and names from the file.
 */
export function createSourceReader(): SourceReader {
  let printed = '';
  let found: SourceStream | null = null;
  const search = () => {
    const input = printed.split('Output #0')[0] ?? '';
    const match = /Stream #0:\d+.*?: Audio: .*?, (\d+) Hz, ([^,\n]+)/.exec(input);
    return match ? { sampleRate: Number(match[1]), channels: channelsOf((match[2] ?? '').trim()) } : null;
  };
  return {
    read(chunk) {
      if (found || printed.length > KEEP_CHARACTERS) return;
      printed += chunk.toString('latin1');
      // A line is complete only after its line break.
      if (printed.includes('Output #0')) {
        found = search();
        printed = '';
      }
    },
    stream: () => found ?? search() ?? { sampleRate: null, channels: null },
  };
}
