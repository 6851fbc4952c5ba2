import { beforeEach, expect, it } from 'vitest';
import {
  type ClipboardEntry,
  rawType,
  snapshotClipboard,
} from '../../../src-main/delivery/clipboard-snapshot.ts';

class Entry implements ClipboardEntry {
  readonly types: string[];
  readonly parts: Readonly<Record<string, unknown>>;

  constructor(parts: Readonly<Record<string, unknown>>) {
    this.parts = parts;
    this.types = Object.keys(parts);
  }

  async getType(type: string): Promise<unknown> {
    if (this.parts[type] === 'gone') throw new Error('gone');
    return this.parts[type];
  }
}

let content: Entry[];
const port = {
  read: async () => content,
  readText: async () => '',
  async write(entries: Entry[]) {
    content = entries;
  },
  writeText: async () => undefined,
  clear() {
    content = [];
  },
};
const snapshot = () => snapshotClipboard<Entry>(port, (parts) => new Entry(parts));

beforeEach(() => {
  content = [];
});

it('restores text, styles, images and bookmarks', async () => {
  const parts = {
    'text/plain': new Blob(['a']),
    'text/html': new Blob(['<b>a</b>']),
    'text/rtf': new Blob(['{}']),
    'image/png': new Blob(['png']),
    'electron application/bookmark': { title: 'a', url: 'https://example.com' },
  };
  content = [new Entry(parts)];
  const restore = await snapshot();
  content = [new Entry({ 'text/plain': 'words' })];
  await restore?.();
  expect(content.map((entry) => entry.parts)).toEqual([parts]);
});

it('clears a clipboard that was empty before', async () => {
  const restore = await snapshot();
  content = [new Entry({ 'text/plain': 'words' })];
  await restore?.();
  expect(content).toEqual([]);
});

it('restores custom and raw system formats unchanged', async () => {
  const parts = {
    'image/png': new Blob(['png']),
    'web application/x.drawing': new Blob(['drawing']),
    [rawType('public.tiff')]: new Blob(['tiff']),
  };
  content = [new Entry({ ...parts, [rawType('TARGETS')]: new Blob(['png']) })];
  const restore = await snapshot();
  content = [];
  await restore?.();
  expect(content.map((entry) => entry.parts)).toEqual([parts]);
});

it('restores the other formats when the system refuses a raw one', async () => {
  content = [new Entry({ 'text/plain': new Blob(['a']), [rawType('Refused')]: new Blob(['b']) })];
  const write = async (entries: Entry[]): Promise<void> => {
    if (entries.some(({ types }) => types.includes(rawType('Refused')))) throw new Error('refused');
    content = entries;
  };
  const restore = await snapshotClipboard<Entry>({ ...port, write }, (parts) => new Entry(parts));
  await restore?.();
  expect(content.map(({ types }) => types)).toEqual([['text/plain']]);
});

it('returns null when no content can be kept', async () => {
  content = [
    new Entry({
      [rawType('TARGETS')]: new Blob(['a']),
      [rawType('Film')]: new Blob([new Uint8Array(65 * 1024 * 1024)]),
    }),
  ];
  expect(await snapshot()).toBeNull();
});

it('leaves out a format that disappeared while it was read', async () => {
  content = [new Entry({ 'text/plain': new Blob(['a']), 'image/png': 'gone' })];
  const restore = await snapshot();
  await restore?.();
  expect(content[0]?.types).toEqual(['text/plain']);
});
