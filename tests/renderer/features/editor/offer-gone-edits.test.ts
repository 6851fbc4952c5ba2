import { beforeAll, expect, it, vi } from 'vitest';
import { offerGoneEdits } from '../../../../src-renderer/features/editor/offer-gone-edits.ts';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';
import { draftStore } from '../../../../src-renderer/platform/web/draft-store.ts';
import { currentToast } from '../../../../src-renderer/ui/toast/toasts.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { waitFor } from '../../../support/wait-for.ts';

beforeAll(() => loadTexts('app'));

function offering(texts: readonly string[], copyText: (text: string) => Promise<void>) {
  const drafts = draftStore(memoryStorage(), undefined, () => undefined);
  const gone = new Map(texts.map((text, at) => [`t${at}`, { text, html: null, version: 1 }]));
  for (const [key, draft] of gone) drafts.write('ada', key, draft);
  offerGoneEdits({ drafts, copyText }, 'ada', gone);
  return { drafts, left: () => drafts.list('ada') };
}

it('copies the complete text although the notice shortens it, and then removes the drafts', async () => {
  const copyText = vi.fn(async () => undefined);
  const long = 'word '.repeat(100);
  const { left } = offering([long, 'and more'], copyText);
  expect(currentToast()?.message?.length).toBeLessThan(110);
  currentToast()?.action?.run();
  await waitFor(() => expect(left()).toEqual([]));
  expect(copyText).toHaveBeenCalledWith(`${long}\n\nand more`);
  expect(currentToast()?.kind).toBe('success');
});

it('keeps the draft when copying fails, and shows the failure', async () => {
  const { left } = offering(['words'], () => Promise.reject(new Error('refused')));
  const offer = currentToast();
  offer?.action?.run();
  await waitFor(() => expect(currentToast()).not.toBe(offer));
  expect(currentToast()?.title).toBe('Copy failed');
  expect(left()).toEqual(['t0']);
});

it('keeps a draft that was edited since the offer', async () => {
  const { drafts, left } = offering(['words'], async () => {
    drafts.write('ada', 't0', { text: 'other words', html: null, version: 1 });
  });
  const offer = currentToast();
  offer?.action?.run();
  await waitFor(() => expect(currentToast()).not.toBe(offer));
  expect(left()).toEqual(['t0']);
});
