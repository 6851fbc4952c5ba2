import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { spokenSegments } from '../support/spoken-segments.ts';
import { join, test } from './stage.ts';
import { openTranscription } from './under-text.ts';

const S = [
  'Please send it two Anna before noon, and ask her whether the spring issue can go out a week early.',
  'She will no what it is about.',
  'Then run cube cuddle again on the second machine.',
];
for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`shots ${name} ${scheme}`, async ({ page, server, database }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme });
      const email = await join(page, server);
      const headers = { origin: server.url };
      await page.request.post('/api/voice-profiles', {
        headers,
        data: { name: 'Work', vocabulary: ['Kubernetes', 'Knoll'] },
      });
      const segments = spokenSegments(S, { two: ['to', 'too'], no: ['know'], cuddle: [] });
      const ids = await seedTranscriptions(database, email, [
        {
          text: 'um this too',
          personalized: 'This, too.',
          heardBy: { engine: 'openai', model: 'whisper-1' },
          writtenBy: { service: 'anthropic', model: 'claude-sonnet-4-6' },
        },
        { text: S.join(' '), segments, heardBy: { engine: 'moonshine', model: 'Moonshine Tiny' } },
      ]);
      const c = {
        corrections: [
          { heard: 'cube cuddle', corrected: 'kubectl', times: 2 },
          { heard: 'no', corrected: 'know', times: 1 },
        ],
      };
      await page.request.post(`/api/transcriptions/${ids[0]}/corrections`, { headers, data: c });
      await openTranscription(page, ids[1] ?? '');
      await page.getByRole('button', { name: '3 doubtful words' }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-1.png` });
      await page.getByRole('textbox', { name: 'Transcription text' }).click({ position: { x: 2, y: 12 } });
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('F7');
      await page.keyboard.press('F7');
      await page.keyboard.press('Alt+Enter');
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-2.png` });
      await page.keyboard.press('Escape');
      await page.keyboard.press('F7');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('kubectl');
      await page.keyboard.press('ControlOrMeta+ArrowLeft');
      await page.keyboard.press('Backspace');
      for (let n = 0; n < 4; n += 1) await page.keyboard.press('Backspace');
      await page.getByRole('textbox', { name: 'Transcription text' }).blur();
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-3.png` });
    });
