import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src/contract/ipc.ts';
import { desktopPlatform } from '../../../../src-renderer/platform/desktop/desktop-platform.ts';
import type { Platform } from '../../../../src-renderer/platform/platform.ts';

function setUp() {
  const surroundings = {
    setRecording: vi.fn<(active: boolean) => void>(),
    setLeavingAsks: vi.fn<(active: boolean) => void>(),
  };
  const host = { source: {}, takes: {}, surroundings };
  const browser = {
    copyText: vi.fn<() => Promise<void>>(),
    openExternal: vi.fn<(url: string) => void>(),
    leaveFor: vi.fn<(url: string) => void>(),
    drafts: {},
    recording: async () => host,
    styleNonce: 'n',
  } as unknown as Platform;
  const bridge = {
    'recording.set-active': vi.fn<Bridge['power.keep-awake']>(async () => undefined),
    'shell.open-external': vi.fn<Bridge['shell.open-external']>(async () => true),
  };
  return { browser, bridge, host, surroundings, desktop: desktopPlatform(browser, bridge) };
}

it('opens addresses through main, never as a window', () => {
  const { browser, bridge, desktop } = setUp();
  desktop.openExternal('https://example.com');
  expect(bridge['shell.open-external']).toHaveBeenCalledExactlyOnceWith('https://example.com');
  expect(browser.openExternal).not.toHaveBeenCalled();
});

it('stays where it is when a payment goes on in the browser', () => {
  const { browser, bridge, desktop } = setUp();
  desktop.leaveFor('https://pay.example.com/1');
  expect(bridge['shell.open-external']).toHaveBeenCalledExactlyOnceWith('https://pay.example.com/1');
  expect(browser.leaveFor).not.toHaveBeenCalled();
});

it('keeps the computer awake while it records', async () => {
  const { bridge, surroundings, desktop } = setUp();
  const recording = await desktop.recording();
  recording.surroundings.setRecording(true);
  recording.surroundings.setRecording(false);
  expect(bridge['recording.set-active'].mock.calls).toEqual([[true], [false]]);
  expect(surroundings.setRecording.mock.calls).toEqual([[true], [false]]);
});

it('leaves the rest to the browser engine, and opens one host only', async () => {
  const { browser, host, desktop } = setUp();
  expect(desktop.copyText).toBe(browser.copyText);
  expect(desktop.drafts).toBe(browser.drafts);
  expect(desktop.styleNonce).toBe('n');
  const recording = await desktop.recording();
  expect(await desktop.recording()).toBe(recording);
  expect(recording.takes).toBe(host.takes);
  expect(recording.surroundings.setLeavingAsks).toBe(host.surroundings.setLeavingAsks);
});
