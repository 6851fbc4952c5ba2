import { IconAdjustmentsHorizontal, IconEye, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  QUICK_SHARE_DEFAULT,
  SHARE_PLATFORM_NAMES,
  type SharePlatform,
} from '../../../src/contract/api/share-platforms.ts';
import type { TextChannel } from '../../../src/contract/api/text-channels.ts';
import type { UserPreferences } from '../../../src/contract/api/user-preferences.ts';
import { QUICK_SHARE_MAX } from '../../../src/contract/limits.ts';
import { recipeList } from '../../data/recipe-list.ts';
import { userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { consumeSpokenSend, whenRecipeEnded } from '../../page-state/finished-recordings.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { useHasText } from '../../page-state/use-has-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands/commands.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useHiddenWhilePending } from '../../ui/loading/hidden-while-pending.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { PlatformIcon } from './platform-icon.tsx';
import classes from './quick-share-bar.module.css';
import type { ShareDialog } from './share-dialogs.tsx';

const dialogs = onDemand(() => import('./share-dialogs.tsx'), 'sharing');
const sending = onDemand(() => import('./share-text.ts'));

/** Preloads what a press needs: browsers open windows only immediately after a press. */
function preload(): void {
  dialogs.preload();
  sending.preload();
}

/** Opens the system's share sheet; null if there is none. */
function useShareSheet(content: () => string): (() => void) | null {
  const { t } = useText('transcription');
  const { shareSheet } = usePlatform();
  if (!shareSheet) return null;
  const open = async (): Promise<void> => {
    try {
      await shareSheet(content());
    } catch {
      showToast({ kind: 'error', title: t('share.sheetFailed') });
    }
  };
  return () => void open();
}

function AppButton({ target, onPress }: { target: SharePlatform; onPress: () => void }) {
  const { t } = useText('transcription');
  const name = SHARE_PLATFORM_NAMES[target];
  return (
    <Button variant="quiet" aria-label={t('share.to', { name })} onClick={onPress}>
      <PlatformIcon platform={target} />
      {name}
    </Button>
  );
}

interface AppsProps {
  readonly targets: readonly SharePlatform[];
  onPress(target: SharePlatform): void;
  readonly sheet: (() => void) | null;
}

function Apps({ targets, onPress, sheet }: AppsProps) {
  const { t } = useText('transcription');
  return (
    <ul className={classes.apps}>
      {targets.map((target) => (
        <li key={target} className={classes.app}>
          <AppButton target={target} onPress={() => onPress(target)} />
        </li>
      ))}
      {sheet && (
        <li>
          <Button variant="quiet" title={t('share.moreHint')} onClick={sheet}>
            <IconShare2 size={18} stroke={1.6} aria-hidden />
            {t('share.more')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function DialogButtons({ onPreview, onChoose }: { onPreview: () => void; onChoose: () => void }) {
  const { t } = useText('transcription');
  return (
    <>
      <IconButton label={t('share.preview')} aria-haspopup="dialog" onClick={onPreview}>
        <IconEye size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton label={t('share.choose')} aria-haspopup="dialog" onClick={onChoose}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </>
  );
}

/**
 * Prepares the text for a channel if its recording ended with "send": once the preferences are known, and an automatic
 * recipe has ended.
 */
function useSpokenSend(
  { id }: TextPort,
  preferences: UserPreferences | undefined,
  prepare: (channel: TextChannel) => void,
): void {
  const recipes = useQuery(recipeList);
  const onSpokenSend = useEffectEvent(prepare);
  const isKnown = preferences !== undefined && !recipes.isPending;
  // A recipe that was deleted stays chosen.
  const waitsForRecipe = recipes.data?.some((recipe) => recipe.id === preferences?.afterRecording) ?? false;
  useEffect(() => {
    const channel = isKnown ? consumeSpokenSend(id) : null;
    if (channel === null) return undefined;
    let isShown = true;
    void (waitsForRecipe ? whenRecipeEnded(id) : Promise.resolve()).then(() => {
      if (isShown) onSpokenSend(channel);
    });
    return () => {
      isShown = false;
    };
  }, [id, isKnown, waitsForRecipe]);
}

function Bar({ text }: { text: TextPort }) {
  const { t } = useText('transcription');
  const platform = usePlatform();
  const { data: preferences, isLoading } = useQuery(userPreferences);
  const chosen = preferences?.quickSharePlatforms ?? QUICK_SHARE_DEFAULT;
  const [dialog, setDialog] = useState<ShareDialog | null>(null);
  const choose = (): void => setDialog({ kind: 'choose' });
  const preview = (): void => setDialog({ kind: 'preview', channel: 'x' });
  useSpokenSend(text, preferences, (channel) => setDialog({ kind: 'preview', channel }));
  const shared = (): string => text.shownPlain().trim();
  const share = (target: SharePlatform, content: string, copy = false): void =>
    void sending.whenLoaded(({ shareText }) => {
      void shareText({ platform, t, notify: showToast }, target, content, { copy });
    });
  const press = (target: SharePlatform): void => {
    const content = shared();
    dialogs.whenLoaded(({ questionFor }) => {
      const question = questionFor(target, content);
      if (question) setDialog(question);
      else share(target, content);
    });
  };
  const sheet = useShareSheet(shared);
  useCommands(() => [
    ...chosen.map((target) => ({
      id: `share.${target}`,
      label: t('share.to', { name: SHARE_PLATFORM_NAMES[target] }),
      run: () => press(target),
    })),
    ...(sheet ? [{ id: 'share.more', label: t('share.moreHint'), run: sheet }] : []),
    { id: 'share.preview', label: t('share.preview'), run: preview },
    { id: 'share.choose', label: t('share.choose'), run: choose },
  ]);
  // The preferences decide which apps are shown.
  const hidden = useHiddenWhilePending(isLoading);
  return (
    <section
      {...hidden}
      className={classes.bar}
      aria-labelledby="quick-share-heading"
      onPointerEnter={preload}
      onFocus={preload}
    >
      <h3 id="quick-share-heading" className={classes.heading}>
        {t('share.title')}
      </h3>
      <Apps targets={chosen.slice(0, QUICK_SHARE_MAX)} onPress={press} sheet={sheet} />
      <DialogButtons onPreview={preview} onChoose={choose} />
      {dialog && (
        <Show part={dialogs}>
          {({ ShareDialogs }) => (
            <ShareDialogs dialog={dialog} chosen={chosen} text={text} onShare={share} onDialog={setDialog} />
          )}
        </Show>
      )}
    </section>
  );
}

/** The user's quick-share apps below a text that is not empty. It shares the words on the screen. */
export function QuickShareBar({ text }: { text: TextPort }) {
  return useHasText(text) ? <Bar text={text} /> : null;
}
