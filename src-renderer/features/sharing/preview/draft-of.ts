import type { TextChannel } from '../../../../src/contract/api/text-channels.ts';
import { formatsIn } from '../../../../src/text/channels/formats.ts';
import { LINKEDIN, LINKEDIN_FOLD, SMS, WHATSAPP_MAX, X_POST } from '../../../../src/text/channels/limits.ts';
import { foldOf, linkedinParts, withBullets } from '../../../../src/text/channels/linkedin.ts';
import { subjectOf } from '../../../../src/text/channels/mail.ts';
import { roomEnd } from '../../../../src/text/channels/room-end.ts';
import { type SmsFit, smsDraft, smsFit } from '../../../../src/text/channels/sms.ts';
import { whatsappMessages, whatsappText } from '../../../../src/text/channels/whatsapp.ts';
import { weightedLength, weightOf } from '../../../../src/text/channels/x-length.ts';
import { numberedPosts } from '../../../../src/text/channels/x-posts.ts';
import { plainLength } from '../../../../src/text/graphemes.ts';
import { planShare } from '../share-links.ts';
import { type Draft, type DraftTexts, excessNote, lostFormatsNote, type Source } from './channel-draft.ts';

/** Special characters that are named; a text in another script has too many. */
const NAMED_MAX = 8;

/** A channel's draft: as the text is, or fitted. */
type DraftBuilder = (source: Source, isFitted: boolean, words: DraftTexts) => Draft;

const characterWeight = (piece: string, isAddress: boolean): number => (isAddress ? plainLength(piece) : 1);

const x: DraftBuilder = ({ plain, html }, isFitted, words) => {
  const { t, number } = words;
  const posts = numberedPosts(plain);
  const shown = isFitted ? posts : [plain];
  const length = weightedLength(plain);
  return {
    parts: shown.map((text, index) => ({
      number: index + 1,
      text,
      label: t('preview.of', { number: number(weightedLength(text)), max: number(X_POST.max) }),
      overAt: isFitted ? null : roomEnd(text, X_POST.max, weightOf),
    })),
    fullText: shown.join('\n\n'),
    notes: [
      ...(isFitted ? [t('preview.replies')] : excessNote(length, X_POST.max, words)),
      ...lostFormatsNote(formatsIn(html), words),
    ],
    adjustments: posts.length > 1 ? [t('preview.posts', { number: number(posts.length) })] : [],
  };
};

const whatsapp: DraftBuilder = ({ plain, html }, isFitted, words) => {
  const { t, number } = words;
  const marked = whatsappText(html);
  const messages = whatsappMessages(marked.text);
  const shown = isFitted ? messages : [plain];
  const lost = formatsIn(html).filter(
    (format) => !isFitted || format === 'alignment' || marked.lost.has(format),
  );
  return {
    parts: shown.map((text, index) => ({
      number: index + 1,
      text,
      label: t('preview.of', { number: number(plainLength(text)), max: number(WHATSAPP_MAX) }),
      overAt: isFitted ? null : roomEnd(text, WHATSAPP_MAX, characterWeight),
    })),
    fullText: shown.join('\n\n'),
    notes: [
      ...(isFitted ? [] : excessNote(plainLength(plain), WHATSAPP_MAX, words)),
      ...lostFormatsNote(lost, words),
    ],
    adjustments: [
      ...(marked.text === plain ? [] : [t('preview.marks')]),
      ...(messages.length > 1 ? [t('preview.split', { number: number(messages.length) })] : []),
    ],
  };
};

const mail: DraftBuilder = ({ plain, html }, isFitted, words) => {
  const { t } = words;
  const ownSubject = subjectOf(plain);
  const subject = isFitted ? ownSubject : t('share.subject');
  const formats = formatsIn(html);
  const isLong = planShare('apple-mail', plain, subject).method === 'paste';
  return {
    parts: [{ number: 1, text: plain, label: '' }],
    fullText: plain,
    subject,
    notes: [
      ...(isLong ? [t('preview.mailLong')] : []),
      ...lostFormatsNote(formats, words),
      ...(formats.length > 0 ? [t('preview.mailRich')] : []),
    ],
    adjustments: ownSubject === t('share.subject') ? [] : [t('preview.subjectFit')],
  };
};

/** The replaced characters with their replacements; spaces are invisible, so signs represent them. */
function changesOf({ changes }: SmsFit, { list }: DraftTexts): string {
  const sign = (character: string): string => (character.trim() === '' ? '␣' : character);
  return list(changes.map(({ from, to }) => `${sign(from)} → ${to === '' ? '∅' : sign(to)}`));
}

const sms: DraftBuilder = ({ plain, html }, isFitted, words) => {
  const { t, number, list } = words;
  const fit = smsFit(plain);
  const text = isFitted && fit ? fit.text : plain;
  const { encoding, segments, lastUnits, special } = smsDraft(text);
  const room = SMS[encoding];
  const max = segments.length > 1 ? room.each : room.one;
  const named = special.map((character) => character.trim() || '␣');
  const what = named.length > NAMED_MAX ? `${named.slice(0, NAMED_MAX).join(' ')} …` : list(named);
  return {
    parts: segments.map((segment, index) => ({
      number: index + 1,
      text: segment,
      label: t('preview.of', { number: number(index + 1), max: number(segments.length) }),
    })),
    fullText: text,
    notes: [
      t('preview.smsCount', {
        messages: number(segments.length),
        number: number(lastUnits),
        max: number(max),
      }),
      ...(special.length > 0
        ? [
            t('preview.smsSpecial', {
              what,
              small: number(SMS.ucs2.one),
              large: number(SMS.gsm.one),
            }),
          ]
        : []),
      ...(isFitted && fit ? [t('preview.smsReplaced', { what: changesOf(fit, words) })] : []),
      ...lostFormatsNote(formatsIn(html), words),
    ],
    adjustments: fit
      ? [
          t('preview.smsFit', {
            before: number(smsDraft(plain).segments.length),
            after: number(smsDraft(fit.text).segments.length),
            what: changesOf(fit, words),
          }),
        ]
      : [],
  };
};

const linkedin: DraftBuilder = ({ plain, html }, isFitted, words) => {
  const { t, number } = words;
  const bulleted = withBullets(plain);
  const parts = linkedinParts(bulleted);
  const shown = isFitted ? parts : [plain];
  const limitOf = (index: number): number => (index === 0 ? LINKEDIN.post : LINKEDIN.comment);
  const isFolded = foldOf(shown[0] ?? '') !== null;
  const { characters, lines } = LINKEDIN_FOLD;
  return {
    parts: shown.map((text, index) => {
      const place = index === 0 ? t('preview.post') : t('preview.comment', { number: number(index) });
      const count = t('preview.of', { number: number(plainLength(text)), max: number(limitOf(index)) });
      return {
        number: index + 1,
        text,
        label: `${place} · ${count}`,
        overAt: isFitted ? null : roomEnd(text, LINKEDIN.post, characterWeight),
        foldAt: index === 0 ? foldOf(text) : null,
      };
    }),
    fullText: shown.join('\n\n'),
    notes: [
      ...(isFitted ? [] : excessNote(plainLength(plain), LINKEDIN.post, words)),
      ...(isFolded ? [t('preview.foldNote', { number: number(characters), lines: number(lines) })] : []),
      ...lostFormatsNote(formatsIn(html), words),
    ],
    adjustments: [
      ...(bulleted === plain ? [] : [t('preview.bullets')]),
      ...(parts.length > 1 ? [t('preview.comments', { number: number(parts.length - 1) })] : []),
    ],
  };
};

const DRAFT_BUILDERS: Readonly<Record<TextChannel, DraftBuilder>> = { x, whatsapp, mail, sms, linkedin };

/** The text as it will appear in a channel: unchanged, or fitted. */
export function draftOf(channel: TextChannel, source: Source, isFitted: boolean, words: DraftTexts): Draft {
  return DRAFT_BUILDERS[channel](source, isFitted, words);
}
