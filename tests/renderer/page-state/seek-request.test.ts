import { expect, it, vi } from 'vitest';
import {
  consumeSeekRequest,
  onSeekRequest,
  requestSeek,
} from '../../../src-renderer/page-state/seek-request.ts';

it('keeps a request for a text that is not open yet', () => {
  const listener = vi.fn(() => consumeSeekRequest('a'));
  const stopListening = onSeekRequest('a', listener);
  requestSeek('b', 4);
  expect(listener).not.toHaveBeenCalled();
  requestSeek('a', 2);
  expect(listener).toHaveReturnedWith(2);
  stopListening();
  requestSeek('b', 4);
  expect(consumeSeekRequest('b')).toBe(4);
  expect(consumeSeekRequest('b')).toBeNull();
});

it('drops a request when another text is opened', () => {
  requestSeek('b', 4);
  expect(consumeSeekRequest('a')).toBeNull();
  expect(consumeSeekRequest('b')).toBeNull();
});
