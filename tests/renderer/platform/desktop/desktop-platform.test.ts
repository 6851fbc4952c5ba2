import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src/contract/ipc.ts';
import { desktopPlatform } from '../../../../src-renderer/platform/desktop/desktop-platform.ts';
import type { Platform } from '../../../../src-renderer/platform/platform.ts';

function setUp() {
  const surroundings = {
    setRecording: vi.fn<(active: boolean) => void>(),
    setLeavingAsks: vi.fn<(active: boolean) => void>(),
  };
  const browser = {
    copyText: vi.fn<() => Promise<void>>(),
    openExternal: vi.fn<(url: string) => void>(),
    drafts: {},
    recording: { source: {}, takes: {}, surroundings },
    styleNonce: 'n',
  } as unknown as Platform;
  const bridge = {
    'power.keep-awake': vi.fn<Bridge['power.keep-awake']>(async () => undefined),
    'shell.open-external': vi.fn<Bridge['shell.open-external']>(async () => true),
  };
  return { browser, bridge, surroundings, desktop: desktopPlatform(browser, bridge) };
}

it('opens addresses through main, never as a window', () => {
  const { browser, bridge, desktop } = setUp();
  desktop.openExternal('https://example.com');
  expect(bridge['shell.open-external']).toHaveBeenCalledExactlyOnceWith('https://example.com');
  expect(browser.openExternal).not.toHaveBeenCalled();
});

it('keeps the computer awake while it records', () => {
  const { bridge, surroundings, desktop } = setUp();
  desktop.recording.surroundings.setRecording(true);
  desktop.recording.surroundings.setRecording(false);
  expect(bridge['power.keep-awake'].mock.calls).toEqual([[true], [false]]);
  expect(surroundings.setRecording.mock.calls).toEqual([[true], [false]]);
});

it('leaves the rest to the browser engine', () => {
  const { browser, desktop } = setUp();
  expect(desktop.copyText).toBe(browser.copyText);
  expect(desktop.drafts).toBe(browser.drafts);
  expect(desktop.styleNonce).toBe('n');
  expect(desktop.recording.takes).toBe(browser.recording.takes);
  expect(desktop.recording.surroundings.setLeavingAsks).toBe(browser.recording.surroundings.setLeavingAsks);
});
