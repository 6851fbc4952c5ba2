import { expect, it, vi } from 'vitest';
import { createAccess, type SystemPreferencesPort, settingsPage } from '../../../src-main/access/access.ts';

type Media = ReturnType<SystemPreferencesPort['getMediaAccessStatus']>;

function open(
  platform: NodeJS.Platform,
  media: Media = 'granted',
  isTrusted = true,
  pasting: Parameters<typeof createAccess>[0]['pasting'] = null,
) {
  const asked: string[] = [];
  const onChanged = vi.fn<() => void>();
  const access = createAccess({
    platform,
    pasting,
    listening:
      platform === 'darwin'
        ? async () => ({ isGranted: () => isTrusted, request: () => void asked.push('inputMonitoring') })
        : null,
    preferences: {
      getMediaAccessStatus() {
        if (platform === 'linux') throw new Error('not on this system');
        return media;
      },
      async askForMediaAccess() {
        asked.push('microphone');
        return true;
      },
      isTrustedAccessibilityClient(prompt) {
        if (platform !== 'darwin') throw new Error('not on this system');
        if (prompt) asked.push('accessibility');
        return isTrusted;
      },
    },
    async open(address) {
      asked.push(address);
      return true;
    },
    onChanged,
  });
  return { access, asked, onChanged };
}

it('needs no permissions on Linux and opens no settings there', async () => {
  const { access, asked } = open('linux');
  expect(await access.status()).toEqual({
    microphone: 'notNeeded',
    accessibility: 'notNeeded',
    inputMonitoring: 'notNeeded',
  });
  expect(await access.openSettings('microphone')).toBe(false);
  await access.request('accessibility');
  expect(asked).toEqual([]);
});

it.each<[Media, string]>([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['restricted', 'denied'],
  ['not-determined', 'ask'],
  ['unknown', 'granted'],
])('reports the microphone permission on macOS and Windows: %s', async (media, told) => {
  expect((await open('darwin', media).access.status()).microphone).toBe(told);
  expect(await open('win32', media).access.status()).toEqual({
    microphone: told,
    accessibility: 'notNeeded',
    inputMonitoring: 'notNeeded',
  });
});

it('requests the microphone on macOS once, and opens its settings after a denial', async () => {
  const first = open('darwin', 'not-determined');
  await first.access.request('microphone');
  expect(first.asked).toEqual(['microphone']);
  expect(first.onChanged).toHaveBeenCalledOnce();
  const refused = open('darwin', 'denied');
  await refused.access.request('microphone');
  expect(refused.asked).toEqual([expect.stringContaining('Privacy_Microphone')]);
});

it.each([
  ['accessibility', 'Privacy_Accessibility'],
  ['inputMonitoring', 'Privacy_ListenEvent'],
] as const)('requests %s on macOS and opens its settings page', async (kind, page) => {
  const { access, asked } = open('darwin', 'granted', false);
  expect((await access.status())[kind]).toBe('ask');
  await access.request(kind);
  expect(await access.openSettings(kind)).toBe(true);
  expect(asked).toEqual([kind, expect.stringContaining(page)]);
});

it('opens the microphone settings on Windows', async () => {
  const { access, asked } = open('win32', 'denied');
  await access.request('microphone');
  expect(asked).toEqual(['ms-settings:privacy-microphone']);
});

it('accepts only known addresses of system settings', () => {
  expect(settingsPage('ms-settings:privacy-microphone')).toBe('ms-settings:privacy-microphone');
  for (const other of ['ms-settings:privacy-webcam', 'https://example.com/', 'file:///etc/passwd', ''])
    expect(settingsPage(other)).toBeNull();
});

it('requests keyboard access from the portal on Wayland', async () => {
  let isGranted = false;
  const { access, onChanged } = open('linux', 'granted', true, {
    missingRequirement: async () => (isGranted ? null : 'accessibility'),
    async request() {
      isGranted = true;
      return true;
    },
  });
  expect((await access.status()).accessibility).toBe('ask');
  await access.request('accessibility');
  expect((await access.status()).accessibility).toBe('granted');
  expect(onChanged).toHaveBeenCalledOnce();
});
