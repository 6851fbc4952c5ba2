import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type DemoRecording,
  useRecording,
} from '../../../../src-renderer/features/marketing/use-recording.ts';

afterEach(() => vi.unstubAllGlobals());

/** Presses the button of a recording whose `play` fails. */
async function pressWhere(failure: DOMException): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('sound')));
  vi.stubGlobal(
    'Audio',
    class {
      paused = true;
      play = () => Promise.reject(failure);
    },
  );
  let recording: DemoRecording | undefined;
  function Demo() {
    recording = useRecording();
    return null;
  }
  renderToStaticMarkup(<Demo />);
  await recording?.toggle();
}

it('ignores an AbortError of play(), caused by a second press', async () => {
  await expect(pressWhere(new DOMException('', 'AbortError'))).resolves.toBeUndefined();
});

it('rejects when the demo audio can’t be played', async () => {
  await expect(pressWhere(new DOMException('', 'NotSupportedError'))).rejects.toThrow();
});
