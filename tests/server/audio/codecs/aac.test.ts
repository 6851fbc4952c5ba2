import { expect, test, vi } from 'vitest';
import { openAac } from '../../../../src/server/audio/codecs/aac.ts';
import { UnsupportedCodecError } from '../../../../src/server/audio/codecs/codec.ts';

/** AAC-LC, 44.1 kHz, mono (ISO/IEC 14496-3, 1.6.2). */
const CONFIG = Uint8Array.of(0x12, 0x08);

test('openAac opens AAC-LC and rejects an unknown configuration as unsupported', async () => {
  const codec = await openAac(CONFIG);
  expect(await codec.decode({ kind: 'packet', data: Uint8Array.of(0, 0) })).toBeNull();
  codec.close();
  await expect(openAac(Uint8Array.of(0xff, 0xff))).rejects.toThrow(UnsupportedCodecError);
});

test('openAac reports an unsupported codec when its package is not installed', async () => {
  vi.doMock('@audio/decode-aac', () => {
    throw new Error('Cannot find package');
  });
  await expect(openAac(CONFIG)).rejects.toThrow(UnsupportedCodecError);
  vi.doUnmock('@audio/decode-aac');
});
