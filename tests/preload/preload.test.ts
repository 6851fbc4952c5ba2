import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE, channelsOf, eventsOf, PILL_PAGE } from '../../src/contract/desktop/ipc.ts';

type Bridge = Record<string, (...values: unknown[]) => unknown>;
type Hear = (event: unknown, value: unknown) => void;

const electron = vi.hoisted(() => ({
  exposed: new Map<string, Record<string, (...values: unknown[]) => unknown>>(),
  sent: [] as unknown[][],
  heard: new Map<string, Set<(event: unknown, value: unknown) => void>>(),
}));

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: Record<string, () => unknown>) =>
      electron.exposed.set(name, value),
  },
  ipcRenderer: {
    invoke: async (...values: unknown[]) => {
      electron.sent.push(values);
      return 'answer';
    },
    on: (name: string, hear: Hear) =>
      electron.heard.set(name, (electron.heard.get(name) ?? new Set()).add(hear)),
    off: (name: string, hear: Hear) => electron.heard.get(name)?.delete(hear),
  },
}));

/** A path instead of an import, because the script belongs to another TypeScript project without exports. */
const SCRIPT = '../../src-preload/preload.ts';

async function open(pathname: string): Promise<Bridge> {
  vi.resetModules();
  vi.stubGlobal('location', { pathname });
  await import(SCRIPT);
  return electron.exposed.get(BRIDGE) ?? {};
}

function emit(name: string, value: unknown): void {
  for (const hear of electron.heard.get(name) ?? []) hear({ sender: 'secret' }, value);
}

beforeEach(() => {
  electron.exposed.clear();
  electron.heard.clear();
  electron.sent.length = 0;
});

describe.each([['/recent'], [PILL_PAGE]])('preload bridge on %s', (path) => {
  it('exposes one function per channel and event of the page under one name, and nothing else', async () => {
    const bridge = await open(path);
    expect([...electron.exposed.keys()]).toEqual([BRIDGE]);
    expect(Object.keys(bridge).sort()).toEqual([...channelsOf(path), ...eventsOf(path)].sort());
    expect(Object.values(bridge).every((value) => typeof value === 'function')).toBe(true);
  });

  it('sends a request on its own channel, without further arguments', async () => {
    const bridge = await open(path);
    for (const channel of channelsOf(path)) {
      electron.sent.length = 0;
      expect(await bridge[channel]?.('request', 'more', { secret: 1 })).toBe('answer');
      expect(electron.sent).toEqual([[channel, 'request']]);
    }
  });

  it('passes on the value of an event, but not the event object', async () => {
    const bridge = await open(path);
    for (const name of eventsOf(path)) {
      const listener = vi.fn<(...values: unknown[]) => void>();
      const stop = bridge[name]?.(listener) as () => void;
      emit(name, 'value');
      stop();
      emit(name, 'later');
      expect(listener.mock.calls).toEqual([['value']]);
    }
  });
});

it('exposes only the pill’s own channels to the pill window', async () => {
  expect(Object.keys(await open(PILL_PAGE)).sort()).toEqual([
    ...[
      'pill.command',
      'pill.copy',
      'pill.expand',
      'pill.read',
      'pill.read-recent',
      'pill.recent',
      'pill.shown',
    ],
  ]);
});

it('reports when the page starts and stops listening to a buffered event', async () => {
  const bridge = await open('/app');
  const first = bridge['dictation.command']?.(() => undefined) as () => void;
  const second = bridge['dictation.command']?.(() => undefined) as () => void;
  bridge['takes.changed']?.(() => undefined);
  first();
  second();
  expect(electron.sent).toEqual([
    ['page.listens', { event: 'dictation.command', isListening: true }],
    ['page.listens', { event: 'dictation.command', isListening: false }],
  ]);
});
