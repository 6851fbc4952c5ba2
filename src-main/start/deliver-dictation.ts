import type { Delivered, DeliveryRequest } from '../../src/contract/desktop/desktop.ts';
import type { Delivery } from '../delivery/deliver.ts';
import { acceptsEnter, defaultPasteMethod } from '../delivery/paste-method.ts';
import { expandSnippet } from '../delivery/snippets.ts';
import type { DictationPlace } from '../modes/dictation-place.ts';
import type { Settings } from '../settings/settings.ts';

export interface DictationDeliveryParts {
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly place: Pick<DictationPlace, 'origin' | 'target'>;
  readonly settings: Pick<Settings, 'current'>;
  /** The interface's language. */
  readonly locale: () => string;
  readonly readClipboard: () => Promise<string>;
}

/**
 * Delivers a text as the mode and the program in front ask for. A dictated snippet's name becomes its text; a changed
 * selection stays as it was written, and is not pasted into another program than it is from.
 */
export function deliverDictation(
  { delivery, place, settings, locale, readClipboard }: DictationDeliveryParts,
  { text, intoApp, isSent, isEdit }: DeliveryRequest,
): Promise<Delivered> {
  const readText = async () =>
    isEdit
      ? text
      : expandSnippet(text, settings.current().snippets, {
          now: new Date(),
          locale: locale(),
          clipboard: readClipboard,
        });
  return delivery.deliver(readText, async () => {
    const { mode, front, current } = await place.target();
    if (isEdit && current !== null && current.program !== (await place.origin())?.program) return null;
    const canBreak = acceptsEnter(current?.program ?? null);
    return {
      intoApp,
      isSent: isSent && canBreak,
      isEdit,
      allowsLineBreaks: intoApp || canBreak,
      method: mode?.pasteMethod ?? defaultPasteMethod(front?.program ?? null),
      frontWindow: front && `${front.program}\n${front.title ?? ''}`,
    };
  });
}
