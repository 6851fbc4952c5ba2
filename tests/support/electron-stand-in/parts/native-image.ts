import { existsSync, readFileSync } from 'node:fs';
import { strict } from '../strict.ts';

/** An image as bytes: nothing is rendered here, so its size is the declared one. */
export interface StandInImage {
  isEmpty(): boolean;
  toPNG(): Buffer;
  getSize(): { width: number; height: number };
}

function imageOf(bytes: Buffer, source: string): StandInImage {
  // The first chunk of a PNG holds its size.
  const isPng = bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47;
  const size = isPng
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : { width: 0, height: 0 };
  const image = {
    source,
    isTemplate: false,
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    toBitmap: () => bytes,
    toJPEG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    getSize: () => size,
    getAspectRatio: () => (size.height === 0 ? 1 : size.width / size.height),
    getScaleFactors: () => [1],
    isTemplateImage: () => image.isTemplate,
    isMacTemplateImage: false,
    setTemplateImage: (isTemplate: boolean) => {
      image.isTemplate = isTemplate;
    },
    resize: (): StandInImage => imageOf(bytes, source),
    crop: (): StandInImage => imageOf(bytes, source),
    addRepresentation: () => undefined,
  };
  return strict('nativeImage', image);
}

/** Electron's `nativeImage`. */
export const nativeImage = strict('nativeImage', {
  createEmpty: () => imageOf(Buffer.alloc(0), ''),
  createFromPath: (path: string) => imageOf(existsSync(path) ? readFileSync(path) : Buffer.alloc(0), path),
  createFromBuffer: (bytes: Buffer) => imageOf(bytes, 'buffer'),
  createFromBitmap: (bytes: Buffer) => imageOf(bytes, 'bitmap'),
  createFromDataURL: (url: string) => imageOf(Buffer.from(url.split(',')[1] ?? '', 'base64'), 'data'),
  createFromNamedImage: (name: string) => imageOf(Buffer.alloc(0), name),
});
