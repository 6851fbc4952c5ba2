import { expect, it } from 'vitest';
import { TOOL_TEXT_MAX } from '../../../../src/contract/limits.ts';
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
