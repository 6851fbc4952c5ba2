import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blocksOf } from '../../../../../src-renderer/features/editor/document.ts';
import { DoubtfulWordTracker } from '../../../../../src-renderer/features/editor/doubtful/doubtful-tracker.ts';
import { replaceWord } from '../../../../../src-renderer/features/editor/doubtful/replace-word.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

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
  const tracker = new DoubtfulWordTracker(editor, spokenSegments([text], { two: ['to'] }), {
    onChange(listener) {
      changed = listener;
      return () => undefined;
    },
  });
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
