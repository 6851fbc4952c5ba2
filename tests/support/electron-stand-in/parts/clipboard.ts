import { strict } from '../strict.ts';

type Value = string | Blob | Electron.ClipboardBookmark;

/** Electron's `ClipboardItem`: clipboard content by MIME type. */
export class ClipboardItem {
  readonly types: string[];
  private readonly items: Readonly<Record<string, Value | Promise<Value>>>;

  constructor(items: Readonly<Record<string, Value | Promise<Value>>>) {
    this.items = items;
    this.types = Object.keys(items);
  }

  async getType(type: string): Promise<unknown> {
    const value = await this.items[type];
    if (value === undefined) throw new Error(`The type ${type} was not found`);
    return typeof value === 'string' ? new Blob([value], { type }) : value;
  }
}

let content: readonly ClipboardItem[] = [];

async function readText(): Promise<string> {
  const item = content.find(({ types }) => types.includes('text/plain'));
  const text = await item?.getType('text/plain');
  return text instanceof Blob ? text.text() : '';
}

/** Electron's `clipboard`, in memory: separate from the system's clipboard and from that of pages. */
export const clipboard = strict('clipboard', {
  readText,
  writeText: async (text: string) => {
    content = [new ClipboardItem({ 'text/plain': text })];
  },
  read: async () => [...content],
  write: async (items: readonly ClipboardItem[]) => {
    content = [...items];
  },
  has: async (type: string) => content.some(({ types }) => types.includes(type)),
  clear: () => {
    content = [];
  },
});
