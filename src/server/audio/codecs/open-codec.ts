import type { CodecSetup } from '../containers/demuxer.ts';
import { openAac } from './aac.ts';
import { type Codec, UnsupportedCodecError } from './codec.ts';
import { openFlac } from './flac.ts';
import { openMp3 } from './mp3.ts';
import { openOpus } from './opus.ts';
import { openPcm } from './pcm.ts';
import { openVorbis } from './vorbis.ts';

/**
 * Opens the decoder of a track; each package is loaded at first use.
 * @throws UnsupportedCodecError, DamagedTrackError
 */
export async function openCodec(setup: CodecSetup): Promise<Codec> {
  switch (setup.codec) {
    case 'opus':
      return openOpus(setup.head);
    case 'vorbis':
      return openVorbis(setup.identification, setup.setup);
    case 'mp3':
      return openMp3();
    case 'flac':
      return openFlac();
    case 'aac':
      return openAac(setup.config);
    case 'pcm':
      return openPcm(setup);
    default:
      throw new UnsupportedCodecError('This codec is not decoded here.');
  }
}
