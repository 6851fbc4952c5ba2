import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blocksOf } from '../../../../../src-renderer/features/editor/document.ts';
import { DoubtfulWordTracker } from '../../../../../src-renderer/features/editor/doubtful/doubtful-tracker.ts';
import { replaceWord } from '../../../../../src-renderer/features/editor/doubtful/replace-word.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

type Port = ConstructorParameters<typeof DoubtfulWordTracker>[2];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('CSS', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('marks a doubtful word again when an undo restores it, also after a comparison without it', () => {
  const text = 'Please send it two Anna before noon.';
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  let changed = (): void => undefined;
  const port: Port = {
    onChange(listener) {
      changed = listener;
      return () => undefined;
    },
  };
  const tracker = new DoubtfulWordTracker(editor, spokenSegments([text], { two: ['to'] }), port, new Set());
  const afterRest = () => {
    changed();
    vi.advanceTimersByTime(5000);
    return { count: tracker.count(), word: tracker.next(0, 1)?.heard.text };
  };
  expect(afterRest()).toEqual({ count: 1, word: 'two' });
  const place = tracker.next(0, 1) ?? expect.fail('no doubtful word');
  replaceWord(editor, place, 'to');
  expect(afterRest()).toEqual({ count: 0, word: undefined });
  editor.undo();
  expect(afterRest()).toEqual({ count: 1, word: 'two' });
  tracker.close();
});

it('does not mark a confirmed word again after its speaker was changed', () => {
  const text = 'Please send it two Anna before noon.';
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  const confirmed = new Set<string>();
  const port: Port = { onChange: () => () => undefined };
  const track = (): DoubtfulWordTracker => {
    const segments = spokenSegments([text], { two: ['to'], noon: ['none'] });
    const tracker = new DoubtfulWordTracker(editor, segments, port, confirmed);
    vi.advanceTimersByTime(5000);
    return tracker;
  };
  const first = track();
  expect(first.count()).toBe(2);
  first.confirm(first.next(0, 1) ?? expect.fail('no doubtful word'));
  first.close();
  const second = track();
  expect(second.next(0, 1)?.heard.text).toBe('noon.');
  expect(second.count()).toBe(1);
  second.close();
});
