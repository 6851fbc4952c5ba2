import { IconCopy } from '@tabler/icons-react';
import { createElement, type ReactNode, useState } from 'react';
import type { TextChannel } from '../../../../src/contract/api/text-channels.ts';
import { type ShownRun, shownByWhatsapp } from '../../../../src/text/channels/whatsapp.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Draft, DraftPart } from './channel-draft.ts';
import classes from './shown-draft.module.css';

/** Parts that are shown at first, and more with each press. */
const PARTS_STEP = 20;

const TAGS = { plain: 'span', bold: 'strong', italic: 'em', strikethrough: 's', code: 'code' } as const;

// Runs and lines have no identity: as arguments they need no keys.
function runNode({ text, look, inside }: ShownRun): ReactNode {
  return createElement(TAGS[look], null, ...(inside.length > 0 ? inside.map(runNode) : [text]));
}

/** A message with the formats that WhatsApp reads from its signs. */
function WhatsappMessage({ text, lang }: { text: string; lang: string }) {
  const lines = shownByWhatsapp(text).map(({ kind, runs }) =>
    createElement('p', { dir: 'auto', className: classes.line, 'data-kind': kind }, ...runs.map(runNode)),
  );
  return createElement('div', { lang }, ...lines);
}

/** A post, with its fold, and with excess text struck through. */
function Post({ text, lang, overAt = null, foldAt = null }: DraftPart & { lang: string }) {
  const { t, locale } = useText('sharing');
  const end = overAt ?? text.length;
  const fold = foldAt === null ? 0 : Math.min(foldAt, end);
  return (
    <div lang={lang} dir="auto" className={classes.words}>
      {foldAt !== null && (
        <>
          {text.slice(0, fold)}
          <span lang={locale} className={classes.fold}>
            {t('preview.fold')}
          </span>
        </>
      )}
      {foldAt === null ? text.slice(0, end) : <span className={classes.rest}>{text.slice(fold, end)}</span>}
      {overAt !== null && <del className={classes.over}>{text.slice(overAt)}</del>}
    </div>
  );
}

export interface ShownDraftProps {
  readonly channel: TextChannel;
  readonly draft: Draft;
  /** The language of the text. */
  readonly lang: string;
  onCopy(text: string): void;
}

/** The posts or messages of a draft, each as the channel shows it. */
export function ShownDraft({ channel, draft, lang, onCopy }: ShownDraftProps) {
  const { t, locale } = useText('sharing', 'transcription');
  const [shown, setShown] = useState(PARTS_STEP);
  const { parts, subject } = draft;
  // The parts of a text message are joined again by the phone that receives them.
  const canCopyEach = parts.length > 1 && channel !== 'sms';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.stage} data-channel={channel} aria-label={t('preview.shown')} tabIndex={0}>
      {subject !== undefined && (
        <p className={classes.subject}>
          <span className={classes.field}>{t('preview.subject')}</span>{' '}
          <bdi lang={subject === t('share.subject') ? undefined : lang}>{subject}</bdi>
        </p>
      )}
      <ol className={classes.parts}>
        {parts.slice(0, shown).map((part) => (
          <li key={part.number} className={classes.part}>
            {channel === 'whatsapp' && (part.overAt ?? null) === null ? (
              <WhatsappMessage text={part.text} lang={lang} />
            ) : (
              <Post {...part} lang={lang} />
            )}
            {part.label !== '' && (
              <div className={classes.foot}>
                <span>{part.label}</span>
                {canCopyEach && (
                  <IconButton
                    label={t('preview.copyPart', { number: part.number.toLocaleString(locale) })}
                    onClick={() => onCopy(part.text)}
                  >
                    <IconCopy size={16} stroke={1.7} aria-hidden />
                  </IconButton>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {parts.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + PARTS_STEP)}>
          {t('preview.more')}
        </Button>
      )}
    </section>
  );
}
