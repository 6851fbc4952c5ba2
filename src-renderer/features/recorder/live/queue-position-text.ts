import type { Translate } from '../../../i18n/text-keys.ts';

/** A recording's position in the queue, in words. */
export function queuePositionText(ahead: number, t: Translate<'recorder'>): string {
  return ahead === 0 ? t('recorder.queue.next') : t('recorder.queue.ahead', { count: ahead });
}
