import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import type { TextChannel } from '../../../src/contract/api/text-channels.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import { ChooseApps } from './choose-apps.tsx';
import { LongPost } from './long-post.tsx';
import { type Excess, excessOf } from './post-excess.ts';

const channelPreview = onDemand(() => import('./preview/channel-preview.tsx'), 'sharing');

/** The dialog that is open: the choice of apps, the preview of a channel, or the question about a long post. */
export type ShareDialog =
  | { readonly kind: 'choose' }
  | { readonly kind: 'preview'; readonly channel: TextChannel }
  | { readonly kind: 'long'; readonly target: SharePlatform; readonly excess: Excess };

/** The question to ask before a text is shared; null if it fits into one post. */
export function questionFor(target: SharePlatform, content: string): ShareDialog | null {
  const excess = excessOf(target, content);
  return excess && { kind: 'long', target, excess };
}

export interface ShareDialogsProps {
  readonly dialog: ShareDialog;
  readonly chosen: readonly SharePlatform[];
  readonly text: TextPort;
  onShare(target: SharePlatform, content: string, copy?: boolean): void;
  /** Opens another dialog, or none. */
  onDialog(next: ShareDialog | null): void;
}

/** The dialogs of the share bar. */
export function ShareDialogs({ dialog, chosen, text, onShare, onDialog }: ShareDialogsProps) {
  const close = (): void => onDialog(null);
  if (dialog.kind === 'choose') return <ChooseApps chosen={chosen} onClose={close} />;
  if (dialog.kind === 'preview') {
    return (
      <Show part={channelPreview}>
        {({ ChannelPreview }) => <ChannelPreview text={text} startsAt={dialog.channel} onClose={close} />}
      </Show>
    );
  }
  const { target, excess } = dialog;
  const content = text.shownPlain().trim();
  const canSplit = target === 'x' || target === 'linkedin';
  return (
    <LongPost
      target={target}
      excess={excess}
      text={content}
      onPreview={canSplit ? () => onDialog({ kind: 'preview', channel: target }) : undefined}
      onBeginning={(beginning) => onShare(target, beginning)}
      onWhole={() => onShare(target, content, true)}
      onClose={close}
    />
  );
}
