import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JSON_MAX_BYTES, RICH_TEXT_MAX } from '../../../src/contract/limits.ts';
import { sanitiseRichText } from '../../../src/server/transcriptions/rich-text.ts';
import { relativeCost } from '../../support/relative-cost.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const FORMATTED =
  '<p align="center">A <strong>bold <em>and <u>very <s>old</s></u></em></strong> idea</p><p></p><p>5 &lt; 6 &amp; so on</p>';

it('sanitiseRichText keeps everything that the editor produces (core 2)', async () => {
  expect(await sanitiseRichText(FORMATTED)).toBe(FORMATTED);
  expect(await sanitiseRichText('<p>two  spaces\u00a0and a "quote"</p>')).toBe(
    '<p>two  spaces\u00a0and a "quote"</p>',
  );
});

it.each([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  ['<p align="justify">a</p>', '<p>a</p>'],
  ['<p align="left">نص</p>', '<p align="left">نص</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg/onload=alert(1)><p>a', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<style>*{display:none}</style>a', 'a'],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['<strong onmouseover=alert(1)>a</strong><!-- <p> -->', '<strong>a</strong>'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('sanitiseRichText removes scripts and styling from %s (core 2)', async (html, clean) => {
  const result = await sanitiseRichText(html);
  expect(result).not.toMatch(/<(?!\/?(p|strong|em|u|s)( align="(left|center|right)")?>)/);
  expect(result).toBe(clean);
});

it('sanitiseRichText handles the longest and hostile texts quickly', async () => {
  const fill = (piece: string): string => piece.repeat(Math.floor(RICH_TEXT_MAX / piece.length));
  const many = fill('<p>word <strong>word</strong></p>');
  const sanitise = async () => {
    expect(await sanitiseRichText(many)).toBe(many);
    for (const piece of ['<em>', '<em></p>', '<em><!--</em>-->', '<em a="> </em>">', '<em><br>', '<']) {
      expect(await sanitiseRichText(fill(piece))).toBeNull();
    }
  };
  expect(await relativeCost(sanitise, 40)).toBeLessThan(40);
});

describe.each(DATABASES)('formatting of an edit on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
  });
  afterAll(() => server.stop());

  const seed = async (): Promise<string> => {
    const [id] = await seedTranscriptions(server.database, ann.email, ['A bold idea']);
    return `/api/transcriptions/${id}`;
  };

  it('is stored sanitised beside the plain text and returned with the transcription (core 3)', async () => {
    const path = await seed();
    expect((await ann.get(path)).body).toMatchObject({ html: null });
    const html = '<p>A <strong onclick="alert(1)">bold</strong> idea<script>alert(1)</script></p>';
    const saved = await ann.json('PATCH', path, { version: 1, text: 'A bold idea', html });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, text: 'A bold idea' } });
    expect((await ann.get(path)).body).toMatchObject({
      text: 'A bold idea',
      html: '<p>A <strong>bold</strong> idea</p>',
    });
  });

  it('is removed by an edit without formatting and returned with a conflict', async () => {
    const path = await seed();
    const html = '<p>A <em>bold</em> idea</p>';
    await ann.json('PATCH', path, { version: 1, text: 'A bold idea', html });
    expect(await ann.json('PATCH', path, { version: 1, text: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { version: 2, text: 'A bold idea', html } },
    });
    await ann.json('PATCH', path, { version: 2, text: 'Plain' });
    expect((await ann.get(path)).body).toMatchObject({ text: 'Plain', html: null });
  });

  it('is accepted for a long text with escaped characters', async () => {
    const path = await seed();
    const text = '字'.repeat(180_000);
    const edit = JSON.stringify({ version: 1, text, html: `<p><strong>${text}</strong></p>` });
    const body = edit.replaceAll('字', '\\u5b57');
    expect(body.length).toBeGreaterThan(JSON_MAX_BYTES);
    const headers = { 'content-type': 'application/json' };
    expect((await ann.send('PATCH', path, { headers, body })).status).toBe(200);
  });

  it('is rejected over its limit', async () => {
    const path = await seed();
    const html = 'x'.repeat(RICH_TEXT_MAX + 1);
    const answer = await ann.json('PATCH', path, { version: 1, text: 'x', html });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
