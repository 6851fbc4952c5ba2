import { randomUUID } from 'node:crypto';
import { makeMessageCodec } from '../message-codec.ts';
import { makeBridgeEnd } from './bridge-end.ts';
import { startPageWorld, startPreloadWorld } from './worlds.ts';

/** The world that preload scripts run in. */
export const PRELOAD_WORLD = 'electron-preload';
/** The function that only that world has, to speak to Node. */
export const BINDING = '__standInSay';

/** What runs first in every document, in this order: the page's own world, then the preload script's. */
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
