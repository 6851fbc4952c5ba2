import { beforeAll, describe, expect, it } from 'vitest';
import { RECORDING_MAX_BYTES } from '../../../../../src/contract/limits.ts';
import { pickedNotice } from '../../../../../src-renderer/features/recorder/upload/picked-notice.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';

const file = (name: string, size = 9) => ({
  file: Object.defineProperty(new File([], name), 'size', { value: size }),
  isFolder: false,
});
const said = (...picked: Parameters<typeof pickedNotice>[0]) => pickedNotice(picked, 'en');

describe('what is said of picked files', () => {
  beforeAll(() => loadTexts('notices'));

  it('is nothing where one is sent, and their order where there are several', () => {
    expect(said()).toBeNull();
    expect(said(file('talk.mp3'))).toBeNull();
    expect(said(file('one.mp3'), file('two.mp3'))).toMatchObject({
      kind: 'info',
      message: expect.stringContaining('“one.mp3” goes first'),
    });
  });

  it.each([
    [file('talk.pdf'), 'This kind of file is not supported'],
    [{ ...file('talks'), isFolder: true }, 'This kind of file is not supported'],
    [file('talk.mp3', 0), 'This file is empty'],
    [file('talk.mp3', RECORDING_MAX_BYTES + 1), 'This file is too large'],
  ])('is why one is not sent', (picked, title) => {
    expect(said(picked)).toMatchObject({ kind: 'error', title });
  });

  it('is which ones are left out, each reason once, and no more names than there is room for', () => {
    const some = said(file('a.pdf'), file('b.mp3'), file('c.mp3', 0), file('d.pdf'));
    expect(some?.title).toBe('Left out: a.pdf, c.mp3, d.pdf');
    expect(some?.message).toMatch(/^Use mp3.*mp4\. There is no audio in it to transcribe\.$/);
    const many = said(...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.pdf`)));
    expect(many?.title).toBe('Left out: a.pdf, b.pdf, c.pdf, …');
  });
});
