import { SHARE_PLATFORM_NAMES, type SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { planShare, type SharePlan } from './share-links.ts';

export interface Sharing {
  readonly platform: Pick<Platform, 'copyText' | 'openExternal' | 'openApp'>;
  readonly t: Translate<'transcription'>;
  notify(content: ToastContent): void;
}

function open({ platform }: Sharing, { links: { web, app } }: SharePlan): void {
  const openWeb = (): void => platform.openExternal(web);
  if (app && platform.openApp) platform.openApp(app, openWeb);
  else openWeb();
}

function pasteText(t: Translate<'transcription'>, target: SharePlatform, why: 'noText' | 'tooLong'): string {
  const name = SHARE_PLATFORM_NAMES[target];
  if (why === 'tooLong') return t('share.pasteLong', { name });
  return target === 'instagram' ? t('share.pasteInstagram') : t('share.paste', { name });
}

function manualText(t: Translate<'transcription'>, target: SharePlatform): string {
  return target === 'instagram'
    ? t('share.manualInstagram')
    : t('share.manualText', { name: SHARE_PLATFORM_NAMES[target] });
}

/**
 * Shares a text to a platform: in the URL it opens, or copied if the URL can't contain it. `copy` always
 * copies, and opens the platform without text; `subject` is that of a mail.
 */
export async function shareText(
  sharing: Sharing,
  target: SharePlatform,
  text: string,
  { copy = false, subject }: { readonly copy?: boolean; readonly subject?: string } = {},
): Promise<void> {
  const { t, notify, platform } = sharing;
  const textPlan = planShare(target, text, subject ?? t('share.subject'));
  if (textPlan.method === 'address' && !copy) return open(sharing, textPlan);
  // An empty text gives the links of the platform's empty page; for mail, those of a draft with the subject alone.
  const plan = textPlan.method === 'paste' ? textPlan : planShare(target, '', subject ?? t('share.subject'));
  const reason = textPlan.method === 'paste' ? textPlan.reason : 'tooLong';
  try {
    await platform.copyText(text);
  } catch {
    notify({ kind: 'error', title: t('share.manual'), message: manualText(t, target) });
    return;
  }
  notify({ kind: 'success', title: t('share.copied'), message: pasteText(t, target, reason) });
  open(sharing, plan);
}
