import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { HttpError, isUnreachable, NetworkError } from '../../data/http-error.ts';
import { ToolError } from '../../data/tool-error.ts';
import { withSessionEndHandling } from '../../data/user.ts';
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

let current: { readonly userId: string; readonly conversation: Conversation } | null = null;

/** The user's conversation: kept for the lifetime of the page, and never shown to another user. */
export function conversationOf(userId: string, client: QueryClient): Conversation {
  if (current?.userId !== userId) {
    current?.conversation.clear();
    const ports: ConversationPorts = {
      ask: async (question, listener) =>
        withSessionEndHandling(client, (await loadAssistant()).askAssistant(question, listener)),
      failureText,
    };
    current = { userId, conversation: new AssistantConversation(ports) };
  }
  return current.conversation;
}

export function useConversation(userId: string): { conversation: Conversation; state: ConversationState } {
  const conversation = conversationOf(userId, useQueryClient());
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.get) };
}
