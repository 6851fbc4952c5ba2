import type { CodecSetup } from '../containers/demuxer.ts';
import { openAac } from './aac.ts';
import { type Codec, UnsupportedCodecError } from './codec.ts';
import { openPcm } from './pcm.ts';

/**
 * Opens the decoder of a track; the code of each is loaded when first needed.
 * @throws UnsupportedCodecError, DamagedTrackError
 */
export async function openCodec(setup: CodecSetup): Promise<Codec> {
  switch (setup.codec) {
    case 'opus':
      return (await import('./opus.ts')).openOpus(setup.head);
    case 'vorbis':
      return (await import('./vorbis.ts')).openVorbis(setup.identification, setup.setup);
    case 'mp3':
      return (await import('./mp3.ts')).openMp3();
    case 'flac':
      return (await import('./flac.ts')).openFlac();
    case 'aac':
      return openAac(setup.config);
    case 'pcm':
      return openPcm(setup);
    default:
      throw new UnsupportedCodecError('This codec is not decoded here.');
  }
}
