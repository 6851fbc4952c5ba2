import { isLoopback } from '../contract/loopback.ts';
import { MODEL_SOURCE } from '../contract/speech-models.ts';

/** True when files may be downloaded from there: by https, or from this computer. */
export function isSafeSource({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Base URL of model downloads. `override`: the setting that replaces it; an unsafe one is ignored. */
export function readModelSource(override: string | undefined): URL {
  const text = override?.trim();
  if (!text || !URL.canParse(text)) return new URL(MODEL_SOURCE);
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  return isSafeSource(url) ? url : new URL(MODEL_SOURCE);
}
