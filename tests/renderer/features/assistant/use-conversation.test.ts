import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { currentUser, recordingClients } from '../../../../src-renderer/data/user.ts';
import { userKeys } from '../../../../src-renderer/data/user-keys.ts';
import { conversationOf } from '../../../../src-renderer/features/assistant/use-conversation.ts';
import { loadTexts } from '../../../../src-renderer/i18n/i18n.ts';

beforeAll(() => loadTexts('assistant', 'common', 'errors'));
afterEach(() => vi.unstubAllGlobals());

/** The user after a question that the server refuses with this answer. */
async function userAfterRefusal(id: string, refusal: Response, { isRecording = false } = {}) {
  vi.stubGlobal('fetch', async () => refusal);
  const client = new QueryClient();
  client.setQueryData(userKeys.current, { id });
  if (isRecording) recordingClients.add(client);
  const conversation = conversationOf(id, client);
  await conversation.send({ shown: 'Why?', question: { text: 'Why?' } });
  expect(conversation.get().turns.at(-1)?.failedRequest?.shown).toBe('Why?');
  return client.getQueryData(currentUser.queryKey);
}

const refusal = (status: number, code: string) => Response.json({ error: 'No.', code }, { status });

it('signs out here when the session ended before a question, but not during a recording', async () => {
  expect(await userAfterRefusal('ann', refusal(401, 'unauthenticated'))).toBeNull();
  const during = { isRecording: true };
  expect(await userAfterRefusal('bob', refusal(401, 'unauthenticated'), during)).toEqual({ id: 'bob' });
});

it('stays signed in after any other failure', async () => {
  expect(await userAfterRefusal('eve', refusal(429, 'rate_limited'))).toEqual({ id: 'eve' });
});
