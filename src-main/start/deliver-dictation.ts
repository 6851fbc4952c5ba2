import type { Delivered, DeliveryRequest } from '../../src/contract/desktop/desktop.ts';
import type { Delivery } from '../delivery/deliver.ts';
import { acceptsEnter, defaultPasteMethod, runsLineBreaks } from '../delivery/paste-method.ts';
import { expandSnippet } from '../delivery/snippets.ts';
import type { DictationContextSource } from '../modes/dictation-context.ts';
import type { Settings } from '../settings/settings.ts';

export interface DictationDeliveryParts {
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly dictationContext: Pick<DictationContextSource, 'canReplace' | 'target'>;
  readonly settings: Pick<Settings, 'current'>;
  /** The interface's language. */
  readonly locale: () => string;
  readonly readClipboard: () => Promise<string>;
}

/**
 * Delivers a text as the mode and the program in front ask for. A dictated snippet's name becomes its text; a changed
 * selection stays as it was written, and is pasted only while it may still be the selected text.
 */
export function deliverDictation(
  { delivery, dictationContext, settings, locale, readClipboard }: DictationDeliveryParts,
  { text, intoApp, isSent, edit }: DeliveryRequest,
): Promise<Delivered> {
  const readText = async () =>
    edit !== null
      ? text
      : expandSnippet(text, settings.current().snippets, {
          now: new Date(),
          locale: locale(),
          clipboard: readClipboard,
        });
  return delivery.deliver(readText, async () => {
    const { mode, front, current } = await dictationContext.target();
    if (edit !== null && !dictationContext.canReplace(edit, current)) return null;
    const canBreak = acceptsEnter(current?.program ?? null);
    const program = front?.program ?? null;
    const method = mode?.pasteMethod ?? defaultPasteMethod(program);
    return {
      intoApp,
      isSent: isSent && canBreak,
      isEdit: edit !== null,
      allowsLineBreaks: intoApp || canBreak,
      runsLineBreaks: runsLineBreaks(program, method),
      method,
      frontWindow: front && `${front.program}\n${front.title ?? ''}`,
    };
  });
}
