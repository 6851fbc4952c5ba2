import { expect, it } from 'vitest';
import {
  CONVERSATION_MAX,
  EARLIER_MESSAGE_MAX,
  JSON_MAX_BYTES,
  TOOL_TEXT_MAX,
} from '../../../../src/contract/limits.ts';
import type { AssistantQuestion } from '../../../../src-renderer/data/assistant.ts';
import { AssistantConversation } from '../../../../src-renderer/features/assistant/conversation.ts';

it('sends the earlier messages with a question, and omits blank ones', async () => {
  const asked: AssistantQuestion[] = [];
  const answers = ['A bit long.', ' \n', 'Done.'];
  const conversation = new AssistantConversation({
    ask: async (question) => {
      asked.push(question);
      return { text: answers[asked.length - 1] ?? '', engine: 'openai', model: 'gpt-5-mini' };
    },
    failureText: String,
  });
  for (const text of ['How is it?', 'Why?', 'Shorter, please']) {
    await conversation.send({ shown: text, question: { text } });
  }
  expect(asked.at(-1)?.conversation).toEqual([
    { role: 'user', content: 'How is it?' },
    { role: 'assistant', content: 'A bit long.' },
    { role: 'user', content: 'Why?' },
  ]);
});

it('truncates a long message to the server’s limit without splitting a character', async () => {
  const asked: AssistantQuestion[] = [];
  const conversation = new AssistantConversation({
    ask: async (question) => {
      asked.push(question);
      return { text: `a${'👍'.repeat(TOOL_TEXT_MAX)}`, engine: 'openai', model: 'gpt-5-mini' };
    },
    failureText: String,
  });
  for (const text of ['Long, please', 'Why?']) await conversation.send({ shown: text, question: { text } });
  const content = asked.at(-1)?.conversation?.[1]?.content;
  expect(content).toBe(`a${'👍'.repeat(TOOL_TEXT_MAX / 2 - 1)}`);
});

it('shortens earlier messages, so that a conversation of pasted texts fits into a request', async () => {
  const asked: AssistantQuestion[] = [];
  const conversation = new AssistantConversation({
    ask: async (question) => {
      asked.push(question);
      return { text: 'Read.', engine: 'openai', model: 'gpt-5-mini' };
    },
    failureText: String,
  });
  const pasted = '話'.repeat(TOOL_TEXT_MAX);
  for (let n = 0; n < CONVERSATION_MAX; n += 1) {
    await conversation.send({ shown: pasted, question: { text: pasted } });
  }
  const sent = asked.at(-1);
  expect(sent?.conversation).toHaveLength(CONVERSATION_MAX);
  expect(sent?.conversation?.[0]?.content.length).toBeGreaterThan(EARLIER_MESSAGE_MAX);
  expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(JSON_MAX_BYTES);
});
