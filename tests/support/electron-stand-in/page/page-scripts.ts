import { randomUUID } from 'node:crypto';
import { makeMessageCodec } from '../message-codec.ts';
import { makeBridgeEnd } from './bridge-end.ts';
import { guardDevices } from './devices.ts';
import { SHARE_ANSWER, SHARE_BINDING, startSystemAudio } from './system-audio.ts';
import { startPageWorld, startPreloadWorld } from './worlds.ts';

/** The name of the preload scripts' world. */
export const PRELOAD_WORLD = 'electron-preload';
/** The binding through which only that world reaches Node. */
export const BINDING = '__standInSay';

/** The script for a page on a computer with a microphone. */
export const devicesScript = `(${guardDevices.toString()})();`;

/** The script for a page on a computer that plays a WAV file. */
export const systemAudioScript = (wav: Buffer): string =>
  `(${startSystemAudio.toString()})('${wav.toString('base64')}', '${SHARE_BINDING}', '${SHARE_ANSWER}');`;

/**
 * The scripts that run first in every document, in this order: for the page's world, then for the preload's.
 */
export function pageScripts(
  preload: string,
  { inSubframes = false } = {},
): { page: string; preload: string } {
  const [down, up] = [`stand-in:${randomUUID()}`, `stand-in:${randomUUID()}`];
  const skip = inSubframes ? '' : 'if (window !== window.top) return;';
  const scope = JSON.stringify({
    platform: process.platform,
    versions: {
      electron: process.versions.electron,
      chrome: process.versions.chrome,
      node: process.versions.node,
    },
  });
  return {
    page: `(() => { ${skip}
      (${startPageWorld.toString()})((${makeBridgeEnd.toString()})('${up}', '${down}'));
    })()`,
    preload: `(() => { ${skip}
      (${startPreloadWorld.toString()})({
        ...${scope},
        end: (${makeBridgeEnd.toString()})('${down}', '${up}'),
        codec: (${makeMessageCodec.toString()})(),
        preload: function (require, module, exports, process) { ${preload}
        },
      });
    })()`,
  };
}
