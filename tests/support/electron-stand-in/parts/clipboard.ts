import { strict } from '../strict.ts';
import { nativeImage, type StandInImage } from './native-image.ts';

export interface ClipboardContent {
  readonly text?: string;
  readonly html?: string;
  readonly rtf?: string;
  readonly bookmark?: string;
  readonly image?: StandInImage;
}

const TYPES = {
  text: 'text/plain',
  html: 'text/html',
  rtf: 'text/rtf',
  bookmark: 'text/x-moz-url',
  image: 'image/png',
};
let content: ClipboardContent = {};
const buffers = new Map<string, Buffer>();

const replace = (next: ClipboardContent): void => {
  content = next;
  buffers.clear();
};

/** Electron's `clipboard`, in memory: the system's own is left alone, and pages have another one. */
export const clipboard = strict('clipboard', {
  readText: () => content.text ?? '',
  writeText: (text: string) => replace({ text }),
  readHTML: () => content.html ?? '',
  writeHTML: (html: string) => replace({ html }),
  readRTF: () => content.rtf ?? '',
  writeRTF: (rtf: string) => replace({ rtf }),
  readImage: () => content.image ?? nativeImage.createEmpty(),
  writeImage: (image: StandInImage) => replace({ image }),
  readBookmark: () => ({ title: content.bookmark ?? '', url: '' }),
  write: (next: ClipboardContent) => replace({ ...next }),
  writeBuffer: (format: string, buffer: Buffer) => {
    replace({});
    buffers.set(format, buffer);
  },
  readBuffer: (format: string) => buffers.get(format) ?? Buffer.alloc(0),
  read: (format: string) => buffers.get(format)?.toString() ?? '',
  has: (format: string) =>
    buffers.has(format) || Object.entries(TYPES).some(([key, type]) => type === format && key in content),
  availableFormats: () => [
    ...Object.entries(TYPES).flatMap(([key, type]) => (key in content ? [type] : [])),
    ...buffers.keys(),
  ],
  clear: () => replace({}),
});
