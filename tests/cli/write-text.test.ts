import { expect, it } from 'vitest';
import { formatText, lacksSubtitles } from '../../src/cli/write-text.ts';

const TEXT = {
  id: '00000000-0000-4000-8000-000000000000',
  originalText: '',
  personalizedText: null,
  text: '',
  aiService: 'openai' as const,
  language: 'en',
  createdAt: '2026-01-02T03:04:05.000Z',
  editedAt: null,
  version: 1,
  duration: 1,
  audioDuration: 1,
  audioUrl: null,
  audioQualityScore: null,
  noiseLevel: null,
  confidenceScore: null,
  audioFormat: null,
  sampleRate: null,
  bitrate: null,
  channels: null,
  processingTime: 1,
  engine: 'moonshine',
  writtenBy: null,
  heardBy: { engine: 'moonshine', model: null },
};

it('escapes text that would be read as Markdown', () => {
  const text = '---\n2019. It\n  # in\nR&amp;D\n+ plus\na | b > #c';
  expect(formatText({ ...TEXT, text }, 'md')).toBe(
    '# 2026-01-02 03:04 UTC\n\n\\---\n\n2019\\. It\n\n\\# in\n\nR\\&amp;D\n\n\\+ plus\n\na | b > #c\n',
  );
});

it('puts the speaker’s name above a list', () => {
  const said = (start: number, text: string, speaker: 's1' | 's2') => ({
    start,
    end: start + 1,
    text,
    speaker,
  });
  const segments = [said(0, 'Buy milk.', 's1'), said(1, 'Why?', 's2')];
  const list = { ...TEXT, text: '- Buy milk.\nWhy?', segments, speakerNames: { s1: 'Anna' } };
  expect(formatText(list, 'txt')).toBe('Anna:\n- Buy milk.\nSpeaker 2: Why?\n');
  expect(formatText(list, 'md')).toMatch(/\n\n\*\*Anna:\*\*\n\n- Buy milk\.\n\n\*\*Speaker 2:\*\* Why\?\n$/);
});

it('converts formatting to Markdown', () => {
  const html = '<p><strong>Bold</strong> &amp; plain</p><p>• item</p>';
  expect(formatText({ ...TEXT, text: 'Bold & plain\n• item', html }, 'md')).toMatch(
    /\n\n\*\*Bold\*\* & plain\n\n- item\n$/,
  );
});

it('recognises texts without subtitles', () => {
  const spoken = { segments: [{ start: 0, end: 1, text: 'Hi' }] };
  expect([lacksSubtitles({}, 'srt'), lacksSubtitles({ segments: [] }, 'vtt')]).toEqual([true, true]);
  expect([lacksSubtitles({}, 'txt'), lacksSubtitles(spoken, 'vtt')]).toEqual([false, false]);
});
