import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { ASSISTANT_INSTRUCTIONS } from '../../../src/contract/api/assistant-instructions.ts';
import { TOOL_TEXT_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { aiServiceAtom } from '../../page-state/ai-service-choice.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isComposing } from '../../ui/key-press.ts';
import { useHiddenWhilePending } from '../../ui/loading/hidden-while-pending.ts';
import classes from './assistant-panel.module.css';
import { type Conversation, withinLimit } from './conversation.ts';

export interface ComposerProps {
  readonly conversation: Conversation;
  readonly isThinking: boolean;
  /** True if no service is available. */
  readonly isUnavailable: boolean;
  /** True until the availability is known: a note above then moves the fields. */
  readonly isLoading: boolean;
  readonly text: TextPort | null;
}

/** The open text. Adds a notice to the conversation if only its beginning is sent. */
function currentText({ text, conversation }: ComposerProps, cutNotice: string): string {
  const fullText = (text?.plain() ?? '').trim();
  if (fullText.length > TOOL_TEXT_MAX) conversation.addMessage(cutNotice);
  return withinLimit(fullText);
}

/** The text that the words belong to, for its privacy receipt. */
const idOf = (text: TextPort | null) => text && { textId: text.id };

/** Buttons for the most common questions about the open text. */
function QuickQuestions(props: ComposerProps) {
  const { conversation, isThinking, isUnavailable, text } = props;
  const { t } = useText('assistant');
  const aiService = useAtomValue(aiServiceAtom);
  const askAbout = (kind: 'analyze' | 'improve'): void => {
    if (isThinking) return;
    const aboutText = currentText(props, t('assistant.cut'));
    if (aboutText === '') {
      conversation.addMessage(
        t(kind === 'analyze' ? 'assistant.needsTextAnalyze' : 'assistant.needsTextImprove'),
      );
      return;
    }
    const improves = kind === 'improve';
    void conversation.send({
      shown: t(improves ? 'assistant.improveAsked' : 'assistant.analyzeAsked'),
      question: { text: aboutText, aiService, instruction: ASSISTANT_INSTRUCTIONS[kind], ...idOf(text) },
      ...(improves &&
        text?.plain().trim() === aboutText && { improves: { textId: text.id, sent: text.plain() } }),
    });
  };
  return (
    <div className={classes.asks}>
      <Button variant="quiet" disabled={isUnavailable || isThinking} onClick={() => askAbout('analyze')}>
        {t('assistant.analyze')}
      </Button>
      <Button variant="quiet" disabled={isUnavailable || isThinking} onClick={() => askAbout('improve')}>
        {t('assistant.improve')}
      </Button>
    </div>
  );
}

/** The message field, and the two most common questions as buttons. */
export function Composer(props: ComposerProps) {
  const { conversation, isThinking, isUnavailable, isLoading, text } = props;
  const { t } = useText('assistant');
  const aiService = useAtomValue(aiServiceAtom);
  const [draft, setDraft] = useState('');
  const hidden = useHiddenWhilePending(isLoading);
  const isBlank = draft.trim() === '';

  const send = (): void => {
    if (isBlank || isThinking || isUnavailable) return;
    const transcription = currentText(props, t('assistant.cut'));
    const question = {
      text: draft.trim(),
      aiService,
      ...(transcription !== '' && { transcription, ...idOf(text) }),
    };
    setDraft('');
    void conversation.send({ shown: question.text, question });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter may also confirm a word of an input method, which must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.composer} {...hidden}>
      <QuickQuestions {...props} />
      <div className={classes.box}>
        <textarea
          className={classes.input}
          rows={2}
          aria-label={t('assistant.input')}
          placeholder={t('assistant.placeholder')}
          maxLength={TOOL_TEXT_MAX}
          value={draft}
          disabled={isUnavailable}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isThinking ? (
          <IconButton label={t('assistant.stop')} onClick={conversation.stop}>
            <IconPlayerStopFilled size={18} aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={t('assistant.send')} disabled={isBlank || isUnavailable} onClick={send}>
            <IconSend className={classes.send} size={18} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}
