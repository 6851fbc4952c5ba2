import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctGrammar } from '../../../../src/server/ai/local/correct-grammar.ts';
import { RIGHT_SENTENCES, WRONG_SENTENCES } from '../../../support/ai/grammar-sentences.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

describe('grammar check without a writing service', () => {
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    client = await server.signUp();
  });
  afterAll(() => server.stop());

  async function check(sentences: readonly string[]): Promise<string[]> {
    const text = sentences.join('\n');
    const { body } = await client.json('POST', '/api/grammar-check', {
      text,
      language: 'en',
      aiService: 'openai',
    });
    return (body as { improvedText: string }).improvedText.split('\n');
  }

  it.each(Object.entries(RIGHT_SENTENCES))(
    'leaves correct sentences with %s unchanged',
    async (_, sentences) => {
      expect(await check(sentences)).toEqual(sentences);
    },
  );

  it('corrects every wrong sentence of the sample', async () => {
    expect(await check(WRONG_SENTENCES.map(([wrong]) => wrong))).toEqual(
      WRONG_SENTENCES.map(([, right]) => right),
    );
  });
});

describe('correctGrammar', () => {
  const { signal } = new AbortController();

  it('begins a text with a capital, and continues a sentence of several pieces without one', async () => {
    // The second piece is "they was late.", which alone would be a sentence.
    const piece = `${'we walk along the old river and '.repeat(62)}very slowly and`;
    expect(await correctGrammar(`${piece} they was late.`, signal)).toBe(
      `W${piece.slice(1)} they were late.`,
    );
  });

  it('rejects a text whose request is aborted', async () => {
    await expect(correctGrammar('He goes home.', AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
