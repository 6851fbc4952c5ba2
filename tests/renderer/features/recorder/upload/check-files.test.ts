import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIO_FILE_NAMES } from '../../../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_BYTES } from '../../../../../src/contract/limits.ts';
import { checkFiles } from '../../../../../src-renderer/features/recorder/upload/check-files.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';

const file = (name: string, size = 9, type = '') => ({
  file: Object.defineProperty(new File([], name, { type }), 'size', { value: size }),
  isFolder: false,
});
const said = (...picked: Parameters<typeof checkFiles>[0]) => checkFiles(picked, 'en').notice;
const sent = (...picked: Parameters<typeof checkFiles>[0]) =>
  checkFiles(picked, 'en').files.map(({ name }) => name);

describe('checkFiles: files to send', () => {
  it.each(AUDIO_FILE_NAMES)('accepts a file with the extension %s, whatever its media type', (ending) => {
    expect(sent(file(`Talk${ending.toUpperCase()}`))).toHaveLength(1);
  });

  it.each([
    ['IMG_0042.MOV', 'video/quicktime'],
    ['clip.m4v', ''],
    ['talk.mkv', ''],
    ['book.m4b', ''],
    ['clip', 'video/mp4'],
    ['memo', ''],
  ])('accepts %s (%s), whose content is checked by the server', (name, type) => {
    expect(sent(file(name, 9, type))).toEqual([name]);
  });

  it('excludes a file that is not audio, and accepts the others', () => {
    const picked = [file('one.mp3'), file('talk.pdf', 9, 'application/pdf'), file('two.mp3')];
    expect(sent(...picked)).toEqual(['one.mp3', 'two.mp3']);
  });
});

describe('checkFiles: notice', () => {
  beforeAll(() => loadTexts('notices'));

  it('is absent for one accepted file, and states the order of several', () => {
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
  ])('states why a file is not sent', (picked, title) => {
    expect(said(picked)).toMatchObject({ kind: 'error', title });
  });

  it('names the files left out, each reason once, and shortens a long list', () => {
    const some = said(file('a.pdf'), file('b.mp3'), file('c.mp3', 0), file('d.pdf'));
    expect(some?.title).toBe('Left out: a.pdf, c.mp3, d.pdf');
    expect(some?.message).toMatch(/^Use mp3.*mp4\. There is no audio in it to transcribe\.$/);
    const many = said(...['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.pdf`)));
    expect(many?.title).toBe('Left out: a.pdf, b.pdf, c.pdf, …');
  });
});
