import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ServerProcess } from '../support/server-process.ts';
import { expect } from './fixtures.ts';

export const PHONE = { width: 390, height: 844 };
/** The user agent of a phone. */
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
export const DESKTOP = { width: 1440, height: 900 };

/** Opens a transcription on the main screen. */
export async function openTranscription(page: Page, id: string): Promise<void> {
  await page.goto(`/app?transcription=${id}`);
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).not.toBeEmpty();
  await expect(page.getByRole('heading', { name: 'Recording Tips' })).toBeVisible();
}

/** Turns on keeping of recordings, and uploads one for the signed-in user; returns the transcription's id. */
export async function uploadKeptRecording(page: Page, server: ServerProcess, wav: string): Promise<string> {
  const headers = { origin: server.url };
  const kept = await page.request.post('/api/user-preferences', { data: { keepRecordings: true }, headers });
  expect(kept.ok()).toBe(true);
  const sent = await page.request.post('/api/transcriptions', {
    headers,
    multipart: {
      audio: { name: 'talk.wav', mimeType: 'audio/wav', buffer: readFileSync(wav) },
      aiService: 'openai',
      language: 'en',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const { id } = (await sent.json()) as { id: string };
  return id;
}
