import { expect, it } from 'vitest';
import { drawPictures } from '../../../src-main/tray/pictures.ts';

class Picture {
  readonly urls: string[];
  isTemplate = false;

  constructor(url: string) {
    this.urls = [url];
  }

  addRepresentation({ scaleFactor, dataURL }: { scaleFactor: number; dataURL: string }): void {
    expect(scaleFactor).toBe(2);
    this.urls.push(dataURL);
  }

  setTemplateImage(isTemplate: boolean): void {
    this.isTemplate = isTemplate;
  }
}

/** The width in pixels of a PNG in a data URL. */
const width = (url: string): number => Buffer.from(url.split(',')[1] ?? '', 'base64').readUInt32BE(16);

it.each(['linux', 'darwin', 'win32'] as const)(
  'provides icons for standard and high resolution screens on %s',
  (platform) => {
    const { idle, recording, overlay } = drawPictures((url) => new Picture(url), platform);
    for (const { urls } of [idle, recording, overlay]) {
      expect(urls.every((url) => url.startsWith('data:image/png;base64,'))).toBe(true);
      expect(urls.map(width)).toEqual([16, 32]);
    }
    expect(idle.urls).not.toEqual(recording.urls);
    expect([idle.isTemplate, recording.isTemplate]).toEqual([platform === 'darwin', platform === 'darwin']);
  },
);
