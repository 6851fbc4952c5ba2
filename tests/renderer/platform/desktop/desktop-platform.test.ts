import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src/contract/desktop/ipc.ts';
import { desktopPlatform } from '../../../../src-renderer/platform/desktop/desktop-platform.ts';
import type { Platform } from '../../../../src-renderer/platform/platform.ts';

function setUp() {
  const browser = {
    copyText: vi.fn<() => Promise<void>>(),
    openExternal: vi.fn<(url: string) => void>(),
    leaveFor: vi.fn<(url: string) => void>(),
    eraseUserData: vi.fn<(userId: string) => Promise<boolean>>(async () => true),
    drafts: {},
    styleNonce: 'n',
  } as unknown as Platform;
  const bridge = {
    'shell.open-external': vi.fn<Bridge['shell.open-external']>(async () => true),
    'user.erase-data': vi.fn<Bridge['user.erase-data']>(async () => true),
  };
  return { browser, bridge, desktop: desktopPlatform(browser, bridge as unknown as Bridge) };
}

it('opens addresses through the main process, not as a window', () => {
  const { browser, bridge, desktop } = setUp();
  desktop.openExternal('https://example.com');
  expect(bridge['shell.open-external']).toHaveBeenCalledExactlyOnceWith('https://example.com');
  expect(browser.openExternal).not.toHaveBeenCalled();
});

it('ignores a failure of the main process to open an address', async () => {
  const { bridge, desktop } = setUp();
  const refusal = Promise.reject(new Error('quitting'));
  const caught = vi.spyOn(refusal, 'catch');
  bridge['shell.open-external'].mockReturnValueOnce(refusal);
  desktop.openExternal('mailto:ann@example.com');
  expect(caught).toHaveBeenCalledOnce();
  await expect(caught.mock.results[0]?.value).resolves.toBeUndefined();
});

it('opens a payment in the browser, and stays on its page', () => {
  const { browser, bridge, desktop } = setUp();
  desktop.leaveFor('https://pay.example.com/1');
  expect(bridge['shell.open-external']).toHaveBeenCalledExactlyOnceWith('https://pay.example.com/1');
  expect(browser.leaveFor).not.toHaveBeenCalled();
});

it('erases a user’s data here and in the main process, and returns false if that fails', async () => {
  const { browser, bridge, desktop } = setUp();
  expect(await desktop.eraseUserData('one')).toBe(true);
  expect(browser.eraseUserData).toHaveBeenCalledExactlyOnceWith('one');
  bridge['user.erase-data'].mockRejectedValueOnce(new Error('refused'));
  expect(await desktop.eraseUserData('one')).toBe(false);
});

it('takes everything else from the browser platform', () => {
  const { browser, desktop } = setUp();
  expect(desktop.copyText).toBe(browser.copyText);
  expect(desktop.drafts).toBe(browser.drafts);
  expect(desktop.styleNonce).toBe('n');
});
