import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChunkBounds, readSlice, readTakeRow } from '../../../../src-renderer/platform/web/take-rows.ts';

const row = {
  id: 'a',
  userId: 'ada',
  startedAt: 1,
  mimeType: 'audio/webm',
  aiService: 'anthropic',
  language: 'nl',
  personalize: false,
  state: 'recorded',
  failure: { code: 'offline', text: null },
  sliceCount: 4,
  byteCount: 900,
  durationMs: 1000,
  retryLanguage: 'sv',
};

describe('rows in the take database', () => {
  it('are read as they were written', () => {
    expect(readTakeRow(row)).toEqual(row);
    expect(readSlice({ takeId: 'a', n: 4, bytes: new ArrayBuffer(3) })).toEqual({
      n: 4,
      bytes: new ArrayBuffer(3),
    });
    expect(readChunkBounds({ takeId: 'a', n: 0, from: 2, to: 5 })).toEqual({ from: 2, to: 5 });
  });

  it('are rejected without an exception when invalid', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(readTakeRow(junk)).toBeNull();
      }),
    );
    expect(readTakeRow({ ...row, userId: undefined })).toBeNull();
    expect(readTakeRow({ ...row, sliceCount: -1 })).toBeNull();
    expect(readSlice({ n: 1, bytes: 'text' })).toBeNull();
    expect(readChunkBounds({ from: 1 })).toBeNull();
  });

  it.each([null, undefined, 'x', { code: 7 }])('have no failure where it is stored as %j', (failure) => {
    expect(readTakeRow({ ...row, failure })).toEqual({ ...row, failure: null });
  });

  it('of another version fall back to safe values', () => {
    expect(
      readTakeRow({ ...row, aiService: 'gone', language: 'xx', state: 'new', failure: 'x' }),
    ).toMatchObject({
      aiService: 'openai',
      language: 'auto',
      state: 'recording',
      failure: null,
    });
  });
});
