import { SHARE_PLATFORM_NAMES } from '../../../../src/contract/api/share-platforms.ts';
import type { TextChannel } from '../../../../src/contract/api/text-channels.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { shareText } from '../share-text.ts';
import type { Draft, Source } from './channel-draft.ts';
import { copyFormatted } from './copy-formatted.ts';

interface Action {
  readonly label: string;
  run(): void;
}

/** The ways in which a draft leaves the app. */
export function useDelivery(
  channel: TextChannel,
  draft: Draft,
  source: Source,
): { copy: (text: string) => void; actions: readonly Action[] } {
  const { t } = useText('sharing', 'transcription');
  const { t: tShare } = useText('transcription');
  const platform = usePlatform();
  const { openApp } = platform;
  const notifyCopied = async (copying: Promise<void>): Promise<void> => {
    try {
      await copying;
      showToast({ kind: 'success', title: t('share.copied') });
    } catch {
      showToast({ kind: 'error', title: t('export.copyFailed'), message: t('export.copyFailedText') });
    }
  };
  const copy = (text: string): void => void notifyCopied(platform.copyText(text));
  const first = draft.parts[0]?.text ?? '';
  const share = (target: Parameters<typeof shareText>[1], text: string): void =>
    void shareText({ platform, t: tShare, notify: showToast }, target, text, {
      ...(draft.subject !== undefined && { subject: draft.subject }),
    });
  const openAction = (target: Exclude<TextChannel, 'mail' | 'sms'>): Action => ({
    label: t('preview.open', { name: SHARE_PLATFORM_NAMES[target] }),
    run: () => share(target, first),
  });
  const channelActions: Readonly<Record<TextChannel, readonly Action[]>> = {
    x: [openAction('x')],
    whatsapp: [openAction('whatsapp')],
    linkedin: [openAction('linkedin')],
    mail: [
      {
        label: t('preview.copyRich'),
        run: () => void notifyCopied(copyFormatted(source.html, source.plain)),
      },
      { label: t('preview.mailProgram'), run: () => share('apple-mail', draft.fullText) },
    ],
    // Only phones send text messages. Both of their systems parse `?&`; without an app, the text is copied.
    sms: openApp
      ? [
          {
            label: t('preview.messages'),
            run: () =>
              openApp(`sms:?&body=${encodeURIComponent(draft.fullText.toWellFormed())}`, () =>
                copy(draft.fullText),
              ),
          },
        ]
      : [],
  };
  const label = t(draft.parts.length > 1 && channel !== 'sms' ? 'preview.copyAll' : 'preview.copy');
  return { copy, actions: [{ label, run: () => copy(draft.fullText) }, ...channelActions[channel]] };
}
