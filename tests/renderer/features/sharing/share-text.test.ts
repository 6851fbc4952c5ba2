import { beforeAll, expect, it, vi } from 'vitest';
import { shareText } from '../../../../src-renderer/features/sharing/share-text.ts';
import { loadTexts, textsOf } from '../../../../src-renderer/i18n/i18n.ts';
import type { ToastContent } from '../../../../src-renderer/ui/toast/toasts.ts';

const t = textsOf('transcription');
beforeAll(() => loadTexts('transcription'));

function setUp({ phone = false, copyFails = false } = {}) {
  const did: string[] = [];
  const toasts: ToastContent[] = [];
  const platform = {
    copyText: vi.fn(async (text: string) => {
      if (copyFails) throw new Error('refused');
      did.push(`copy ${text}`);
    }),
    openExternal: (url: string) => void did.push(`web ${url}`),
    openApp: phone
      ? (address: string, otherwise: () => void) => {
          did.push(`app ${address}`);
          otherwise();
        }
      : null,
  };
  return { did, toasts, sharing: { platform, t, notify: (toast: ToastContent) => void toasts.push(toast) } };
}

it('opens the web page with the text, without a notice', async () => {
  const { did, toasts, sharing } = setUp();
  await shareText(sharing, 'whatsapp', 'Hi there');
  expect(did).toEqual(['web https://wa.me/?text=Hi%20there']);
  expect(toasts).toEqual([]);
});

it('tries the app first on a phone, with the web page as fallback (core 7)', async () => {
  const { did, sharing } = setUp({ phone: true });
  await shareText(sharing, 'whatsapp', 'Hi');
  expect(did).toEqual(['app whatsapp://send?text=Hi', 'web https://wa.me/?text=Hi']);
});

it('copies the text for Instagram, shows a notice, and opens it (core 8)', async () => {
  const { did, toasts, sharing } = setUp();
  await shareText(sharing, 'instagram', 'Hi');
  expect(did).toEqual(['copy Hi', 'web https://www.instagram.com/']);
  expect(toasts[0]).toMatchObject({ kind: 'success', title: 'Copied!' });
});

it('asks for manual copying when the clipboard fails, and opens nothing (core 8)', async () => {
  const { did, toasts, sharing } = setUp({ copyFails: true, phone: true });
  await shareText(sharing, 'instagram', 'Hi');
  expect(did).toEqual([]);
  expect(toasts).toEqual([
    { kind: 'error', title: 'Manual copy needed', message: 'Copy the text and open Instagram manually.' },
  ]);
});

it('says where to paste the text when the platform can’t receive it', async () => {
  const { toasts, sharing } = setUp();
  await shareText(sharing, 'linkedin', 'Hi');
  await shareText(sharing, 'gmail', 'word '.repeat(3000));
  expect(toasts.map(({ message }) => message)).toEqual([
    'LinkedIn does not accept text from other apps. Paste it there.',
    'Your text is too long for a link. Paste it in Gmail.',
  ]);
});

it('copies the complete text on request, and opens an empty post', async () => {
  const { did, sharing } = setUp();
  await shareText(sharing, 'x', 'Hi', { copy: true });
  expect(did).toEqual(['copy Hi', 'web https://x.com/intent/tweet?text=']);
});
