import { textsOf } from '../../i18n/i18n.ts';

const text = textsOf('sharing');

/** That a message is too long for a mail link, and is copied to be pasted. */
export const pasteWords = (): string => text('preview.mailLong');
