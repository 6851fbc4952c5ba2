import { beforeEach, expect, it } from 'vitest';
import { type ClipboardEntry, copyClipboard } from '../../../src-main/delivery/clipboard-copy.ts';

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
const copy = () => copyClipboard<Entry>(port, (parts) => new Entry(parts));

beforeEach(() => {
  content = [];
});

it('puts back text, styles, pictures and bookmarks', async () => {
  const parts = {
    'text/plain': new Blob(['a']),
    'text/html': new Blob(['<b>a</b>']),
    'text/rtf': new Blob(['{}']),
    'image/png': new Blob(['png']),
    'electron application/bookmark': { title: 'a', url: 'https://example.com' },
  };
  content = [new Entry(parts)];
  const restore = await copy();
  content = [new Entry({ 'text/plain': 'words' })];
  await restore?.();
  expect(content.map((entry) => entry.parts)).toEqual([parts]);
});

it('empties it again where it was empty', async () => {
  const restore = await copy();
  content = [new Entry({ 'text/plain': 'words' })];
  await restore?.();
  expect(content).toEqual([]);
});

it('puts nothing back where there was only what can not be written', async () => {
  content = [new Entry({ 'electron application/osclipboard;format="x"': new Blob([]) })];
  expect(await copy()).toBeNull();
});

it('leaves out what went away while it was read', async () => {
  content = [new Entry({ 'text/plain': new Blob(['a']), 'image/png': 'gone' })];
  const restore = await copy();
  await restore?.();
  expect(content[0]?.types).toEqual(['text/plain']);
});
