import { useSyncExternalStore } from 'react';
import { HttpError, isUnreachable, NetworkError } from '../../data/http-error.ts';
import { ToolError } from '../../data/tool-error.ts';
import { serverErrorText, textsOf } from '../../i18n/i18n.ts';
import {
  AssistantConversation,
  type Conversation,
  type ConversationPorts,
  type ConversationState,
} from './conversation.ts';

const t = textsOf('assistant', 'common');

/** The reason of a failure for users; null if unknown. */
function reasonOf(error: unknown): string | null {
  if (isUnreachable(error)) return t('failure.network');
  if (error instanceof HttpError) return serverErrorText(error.code, error.userText, error.retryAfterMs);
  return error instanceof ToolError ? serverErrorText(error.code, error.message, error.retryAfterMs) : null;
}

function failureText(error: unknown): string {
  const reason = reasonOf(error);
  return reason ? `${t('assistant.failed')}\n${reason}` : t('assistant.failed');
}

// Loaded with the first question; without a network, that fails as the request would.
const loadAssistant = () =>
  import('../../data/assistant.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

const ask: ConversationPorts['ask'] = async (question, listener) =>
  (await loadAssistant()).askAssistant(question, listener);

let current: { readonly userId: string; readonly conversation: Conversation } | null = null;

/** The user's conversation: kept for the lifetime of the page, and never shown to another user. */
function conversationOf(userId: string): Conversation {
  if (current?.userId !== userId) {
    current?.conversation.clear();
    current = { userId, conversation: new AssistantConversation({ ask, failureText }) };
  }
  return current.conversation;
}

export function useConversation(userId: string): { conversation: Conversation; state: ConversationState } {
  const conversation = conversationOf(userId);
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.get) };
}
