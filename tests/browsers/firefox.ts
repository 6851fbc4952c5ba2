import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { temporaryFolder } from '../support/server-process.ts';
import type { RemotePage } from './remote-page.ts';

/** Allows the microphone without a prompt. */
const PREFERENCES = {
  'media.navigator.permission.disabled': true,
  'permissions.default.microphone': 1,
  'media.autoplay.default': 0,
};

const answerSchema = z.object({
  id: z.int().nullish(),
  type: z.string(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const evaluatedSchema = z.object({ type: z.literal('success'), result: z.object({ value: z.unknown() }) });

type Send = (method: string, params: object) => Promise<unknown>;

/** Speaks WebDriver BiDi (w3.org/TR/webdriver-bidi) over a web socket. */
async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = answerSchema.parse(JSON.parse(String(data)));
    if (typeof answer.id !== 'number') return;
    const command = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'success') command?.resolve(answer.result);
    else command?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  let count = 0;
  return {
    send(method, params) {
      count += 1;
      const command = Promise.withResolvers<unknown>();
      waiting.set(count, command);
      socket.send(JSON.stringify({ id: count, method, params }));
      return command.promise;
    },
    close: () => socket.close(),
  };
}

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(program: string, env: NodeJS.ProcessEnv): Promise<RemotePage> {
  const profile = temporaryFolder();
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile.path, 'user.js'), lines.join(''));
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env },
  );
  let address: string | undefined;
  for await (const line of createInterface(browser.stderr)) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  browser.stderr.resume();
  if (!address) throw new Error('Firefox ended before it could be driven.');
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const [{ context }] = treeSchema.parse(await send('browsingContext.getTree', {})).contexts;
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const evaluated = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      return evaluatedSchema.parse(evaluated).result.value;
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    async close() {
      const ended = once(browser, 'exit');
      await send('browser.close', {});
      close();
      await ended;
      profile.remove();
    },
  };
}
