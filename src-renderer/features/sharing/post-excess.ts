import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { weightedLength } from '../../../src/text/channels/x-length.ts';
import { plainLength } from '../../../src/text/graphemes.ts';
import { POST_MAX } from './share-links.ts';

export interface Excess {
  readonly max: number;
  readonly length: number;
  measure(text: string): number;
}

/** By how much a text exceeds one post of the platform, as it counts; null if it fits. */
export function excessOf(platform: SharePlatform, text: string): Excess | null {
  const max = POST_MAX[platform];
  if (max === undefined) return null;
  const measure = platform === 'x' ? weightedLength : plainLength;
  const length = measure(text);
  return length > max ? { max, length, measure } : null;
}
