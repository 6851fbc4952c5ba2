import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSingleFlight } from '../../../../src-renderer/ui/hooks/use-single-flight.ts';

/** The action as a component gets it. */
function wrapped(action: () => Promise<void>): () => Promise<void> {
  let run = action;
  function Form() {
    run = useSingleFlight(action);
    return null;
  }
  renderToStaticMarkup(<Form />);
  return run;
}

it('useSingleFlight ignores a call while the previous one is pending, and runs again afterwards', async () => {
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const send = wrapped(() => {
    sent += 1;
    return answer.promise;
  });
  const first = send();
  await send();
  expect(sent).toBe(1);
  answer.resolve();
  await first;
  await send();
  expect(sent).toBe(2);
});

it('useSingleFlight runs again after a failure', async () => {
  const send = wrapped(() => Promise.reject(new Error('no network')));
  await expect(send()).rejects.toThrow('no network');
  await expect(send()).rejects.toThrow('no network');
});
