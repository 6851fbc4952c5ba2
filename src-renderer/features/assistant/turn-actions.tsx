import { useText } from '../../i18n/use-text.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import classes from './assistant-panel.module.css';
import type { Turn } from './conversation.ts';

export interface TurnProps {
  readonly turn: Turn;
  /** The open text, or null. */
  readonly text: TextPort | null;
}

/** Actions for an answer: insert it into the text, or copy it. */
export function TurnActions({ turn, text }: TurnProps) {
  const { t } = useText('app', 'assistant', 'common');
  const { copyText } = usePlatform();
  const { improves } = turn;
  const copy = (): void =>
    void copyText(turn.content).then(
      () => showToast({ kind: 'success', title: t('editor.copied') }),
      () => showToast({ kind: 'error', title: t('editor.copyFailed'), message: t('editor.copyFailedText') }),
    );
  const insert = async (open: TextPort): Promise<void> => {
    await open.insert(turn.content, turn.writer ?? null);
    showToast({ kind: 'success', title: t('assistant.inserted') });
  };
  const replace = async (open: TextPort, sent: string): Promise<void> => {
    const isWhole = await open.replace(turn.content, turn.writer ?? null, sent);
    if (isWhole) showToast({ kind: 'success', title: t('assistant.replaced') });
  };
  // The code that writes into a text is loaded on first use, which fails without a network.
  const notifyFailure = (): void => void showToast({ kind: 'error', title: t('failure.network') });
  return (
    <div className={classes.ways}>
      {text && improves?.textId === text.id && (
        <Button variant="quiet" onClick={() => void replace(text, improves.sent).catch(notifyFailure)}>
          {t('assistant.replace')}
        </Button>
      )}
      {text && (
        <Button variant="quiet" onClick={() => void insert(text).catch(notifyFailure)}>
          {t('assistant.insert')}
        </Button>
      )}
      <Button variant="quiet" onClick={copy}>
        {t('assistant.copy')}
      </Button>
      {turn.model && <span className={classes.by}>{t('assistant.by', { model: turn.model })}</span>}
    </div>
  );
}
