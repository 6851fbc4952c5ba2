import { useMemo, useState } from 'react';
import { SHARE_PLATFORM_NAMES } from '../../../../src/contract/api/share-platforms.ts';
import { TEXT_CHANNELS, type TextChannel } from '../../../../src/contract/api/text-channels.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { TextPort } from '../../../page-state/text-port.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import type { Draft, Source } from './channel-draft.ts';
import classes from './channel-preview.module.css';
import { draftOf } from './draft-of.ts';
import { ShownDraft } from './shown-draft.tsx';
import { useDelivery } from './use-delivery.ts';

const SMS = 'SMS';

/** The draft of a channel, in the user's language. */
function useDraft(channel: TextChannel, source: Source, isFitted: boolean): Draft {
  const { t, locale } = useText('sharing', 'transcription');
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'conjunction' });
    return draftOf(channel, source, isFitted, {
      t,
      number: (value) => value.toLocaleString(locale),
      list: (items) => list.format(items),
    });
  }, [channel, source, isFitted, t, locale]);
}

interface FittingProps {
  readonly draft: Draft;
  readonly isFitted: boolean;
  onToggle(): void;
}

/** The adjustments of one press, or their undo. */
function Fitting({ draft: { adjustments }, isFitted, onToggle }: FittingProps) {
  const { t } = useText('sharing');
  return (
    <div className={classes.fitting} data-idle={adjustments.length === 0 || undefined}>
      <div role="status" id="preview-fit" className={classes.offers}>
        {isFitted ? t('preview.fitted') : adjustments.length > 0 ? adjustments.join(' ') : t('preview.fits')}
      </div>
      {adjustments.length > 0 && (
        <Button
          variant={isFitted ? 'default' : 'primary'}
          className={classes.fit}
          aria-describedby="preview-fit"
          onClick={onToggle}
        >
          {t(isFitted ? 'preview.undo' : 'preview.fit')}
        </Button>
      )}
    </div>
  );
}

export interface ChannelPreviewProps {
  readonly text: TextPort;
  readonly startsAt: TextChannel;
  onClose(): void;
}

/**
 * A dialog that shows the text as it will appear in a channel, what will be lost there, and the text fitted by one
 * press. Fitting changes the copied and sent text only, never the original.
 */
export function ChannelPreview({ text, startsAt, onClose }: ChannelPreviewProps) {
  const { t } = useText('sharing', 'transcription');
  const [source] = useState<Source>(() => ({
    plain: text.shownPlain().trim(),
    html: text.shownHtml(),
    lang: text.shownLang(),
  }));
  const [channel, setChannel] = useState<TextChannel>(startsAt);
  const [fitted, setFitted] = useState<ReadonlySet<TextChannel>>(new Set());
  const isFitted = fitted.has(channel);
  const draft = useDraft(channel, source, isFitted);
  const { copy, actions } = useDelivery(channel, draft, source);
  const nameOf = (one: TextChannel): string =>
    one === 'mail' ? t('preview.mail') : one === 'sms' ? SMS : SHARE_PLATFORM_NAMES[one];
  const toggle = (): void => {
    const next = new Set(fitted);
    if (!next.delete(channel)) next.add(channel);
    setFitted(next);
  };
  return (
    <Dialog title={t('share.preview')} wide onClose={onClose}>
      <div className={classes.channels}>
        <Segments<TextChannel>
          label={t('preview.channel')}
          options={TEXT_CHANNELS.map((value) => ({ value, label: nameOf(value) }))}
          value={channel}
          onChange={setChannel}
        />
      </div>
      <ShownDraft
        key={`${channel} ${isFitted}`}
        channel={channel}
        draft={draft}
        lang={source.lang}
        onCopy={copy}
      />
      {draft.notes.length > 0 && (
        <ul className={classes.notes}>
          {draft.notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
      <Fitting draft={draft} isFitted={isFitted} onToggle={toggle} />
      <DialogActions>
        {actions.map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
