import { beforeAll, expect, it, vi } from 'vitest';
import { BRIDGE, ipc } from '../../src/contract/ipc.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, Record<string, (...values: unknown[]) => unknown>>(),
  sent: [] as unknown[][],
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
  },
}));

/** A name and not an import, because the script belongs to a project of its own that exports nothing. */
const SCRIPT = '../../src-preload/preload.ts';
beforeAll(() => import(SCRIPT));

it('exposes one function per channel under one name, and nothing else', () => {
  expect([...electron.exposed.keys()]).toEqual([BRIDGE]);
  const bridge = electron.exposed.get(BRIDGE) ?? {};
  expect(Object.keys(bridge)).toEqual(Object.keys(ipc));
  expect(Object.keys(bridge)).toMatchInlineSnapshot(`
    [
      "power.keep-awake",
      "shell.open-external",
    ]
  `);
  expect(Object.values(bridge).every((value) => typeof value === 'function')).toBe(true);
});

it('sends a request on its own channel, and only the request', async () => {
  const bridge = electron.exposed.get(BRIDGE) ?? {};
  for (const channel of Object.keys(ipc)) {
    electron.sent.length = 0;
    expect(await bridge[channel]?.('request', 'more', { secret: 1 })).toBe('answer');
    expect(electron.sent).toEqual([[channel, 'request']]);
  }
});
