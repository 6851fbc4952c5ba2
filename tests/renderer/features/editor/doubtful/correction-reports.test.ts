import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CorrectionReports } from '../../../../../src-renderer/features/editor/doubtful/correction-reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SPOKEN = 'We spoke to Catherine about it.';

/** Correction reports for a text, what they sent, and how often the text was compared with its recording. */
function setUp() {
  let compared = 0;
  const segments = [
    {
      start: 0,
      end: 3,
      get text() {
        compared += 1;
        return SPOKEN;
      },
    },
  ];
  const send = vi.fn<(changes: object, onFailed: () => void) => void>();
  const reports = new CorrectionReports({
    transcription: { segments, originalText: SPOKEN },
    states: { reported: SPOKEN, compared: SPOKEN },
    send,
  });
  const leave = (text: string) => {
    reports.compareLater(text);
    const atOnce = compared;
    vi.runAllTimers();
    return { atOnce, later: compared };
  };
  return { reports, send, leave };
}

it('compares a text after a pause in typing, and not again while it is unchanged', () => {
  const { leave, send } = setUp();
  const edited = `${SPOKEN} More that was not spoken.`;
  const first = leave(edited);
  expect(first.atOnce).toBe(0);
  expect(first.later).toBeGreaterThan(0);
  expect(leave(edited)).toEqual({ atOnce: first.later, later: first.later });
  expect(send).not.toHaveBeenCalled();
});

it('sends a correction once, and again after a failure', () => {
  const { leave, send } = setUp();
  const corrected = SPOKEN.replace('Catherine', 'Katharine');
  const corrections = [{ heard: 'catherine', corrected: 'Katharine', times: 1 }];
  leave(corrected);
  leave(corrected);
  expect(send.mock.calls.map(([changes]) => changes)).toEqual([{ corrections }]);
  send.mock.calls[0]?.[1]();
  leave(corrected);
  expect(send).toHaveBeenCalledTimes(2);
});

it('compares a waiting text immediately when the page closes', () => {
  const { reports, send } = setUp();
  reports.compareLater(SPOKEN.replace('Catherine', 'Katharine'));
  reports.flush();
  expect(send).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(send).toHaveBeenCalledOnce();
});
