import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import type { RemotePage } from './remote-page.ts';
import { until } from './until.ts';

/** The small browser that comes with WebKitGTK, Safari's engine on Linux. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const SWITCHES = ['--automation', '--enable-media-stream=true'];
/** By default, a microphone needs a focused window, and there is no window manager here to focus it. */
const FEATURES = '--features=-GetUserMediaRequiresFocus';
const CAPABILITIES = { 'webkitgtk:browserOptions': { binary: BROWSER, args: [...SWITCHES, FEATURES] } };

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });

/** Starts a virtual screen; returns its number. */
async function startScreen() {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(createInterface(screen.stdout), 'line');
  return { number: String(number), stop: () => screen.kill() };
}

/** Starts WebKit's browser on a screen of its own, and speaks WebDriver (w3.org/TR/webdriver2) with its driver. */
export async function startWebKit(program: string, env: NodeJS.ProcessEnv): Promise<RemotePage> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...env, DISPLAY: `:${screen.number}` },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = answerSchema.parse(await answer.json());
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const begin = () => call('POST', '/session', { capabilities: { alwaysMatch: CAPABILITIES } });
  // The driver accepts connections a moment after it has started.
  const created = await until("WebKit's driver", () => begin().catch(() => null));
  const session = `/session/${sessionSchema.parse(created).sessionId}`;
  await call('POST', `${session}/window/rect`, { width: 1440, height: 900 });
  return {
    async goto(url) {
      await call('POST', `${session}/url`, { url });
    },
    evaluate: (expression) =>
      call('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; ${expression}.then(done);`,
        args: [],
      }),
    async act(actions) {
      await call('POST', `${session}/actions`, { actions });
    },
    async close() {
      await call('DELETE', session);
      const ended = once(driver, 'exit');
      driver.kill();
      await ended;
      screen.stop();
    },
  };
}
