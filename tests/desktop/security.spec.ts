import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { BRIDGE, type Channel, channelsOf, eventsOf, ipc } from '../../src/contract/desktop/ipc.ts';
import { FOREIGN_ADDRESSES, OPENED_OUTSIDE } from './addresses.ts';
import { expect, goTo, isRealElectron, signUpOnPage, test } from './fixtures.ts';
import { recordedCalls, withStandIn } from './os-actions.ts';
import { contentsOf, filesWith } from './page-contents.ts';
import { openRecordingProxy } from './recording-proxy.ts';
import { synthesize } from './speech.ts';

/** The stand-in can't block these, because Chromium sends no request; other tests check the navigation guard. */
const UNSTOPPED = /^(about|chrome-extension):/;
const CHANNELS = Object.keys(ipc) as Channel[];

test('the session token stays in main: not in the page, its responses, the disk or the log', async ({
  computer,
  server,
}) => {
  const post = await openRecordingProxy(server.url);
  const desktop = await computer.launch({ server: post.url });
  const { page } = desktop;
  const told: string[] = [];
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    told.push(JSON.stringify([response.request().headers(), response.headers(), body]));
  });
  await goTo(page, '/auth');
  await signUpOnPage(page);
  const tokens = post.tokens();
  expect(tokens).not.toEqual([]);
  const contents = await contentsOf(page);
  expect(contents.length).toBeGreaterThan(1000);
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20);
    expect(contents).not.toContain(token);
    expect(told.join('\n')).not.toContain(token);
  }
  await desktop.quit();
  for (const token of tokens) {
    expect(filesWith(computer.userData, token)).toEqual([]);
    expect(desktop.output()).not.toContain(token);
  }
  await post.close();
});

test('the bridge exposes exactly the contract’s channels and events', async ({ sharedDesktop: { page } }) => {
  const exposed = await page.evaluate((name) => {
    const bridge = (window as unknown as Record<string, Record<string, unknown>>)[name] ?? {};
    return {
      keys: Object.keys(bridge),
      kinds: [...new Set(Object.values(bridge).map((value) => typeof value))],
      canChange: Object.getOwnPropertyDescriptor(window, name)?.writable,
      added: Reflect.set(bridge, 'more', 1),
    };
  }, BRIDGE);
  expect(exposed).toEqual({
    keys: [...channelsOf('/'), ...eventsOf('/')],
    kinds: ['function'],
    canChange: false,
    added: false,
  });
});

test('every window is sandboxed, isolated and without Node integration', async ({ sharedDesktop }) => {
  const { electron } = sharedDesktop;
  const made = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Electron's types omit this method.
      const contents = webContents as unknown as { getLastWebPreferences(): Electron.WebPreferences };
      const { nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames, contextIsolation } =
        contents.getLastWebPreferences();
      const { sandbox, webSecurity, webviewTag, allowRunningInsecureContent } =
        contents.getLastWebPreferences();
      const node = [nodeIntegration, nodeIntegrationInWorker, nodeIntegrationInSubFrames].some(Boolean);
      const open = [webviewTag, allowRunningInsecureContent].some(Boolean);
      return { node, open, contextIsolation, sandbox, webSecurity };
    }),
  );
  expect(made.length).toBeGreaterThan(0);
  const walls = { node: false, open: false, contextIsolation: true, sandbox: true, webSecurity: true };
  expect(made).toEqual(made.map(() => walls));
  if (!isRealElectron) expect(await recordedCalls(sharedDesktop, 'app.enableSandbox')).toHaveLength(1);
});

test('the page is served with its content security policy, which blocks scripts and images', async ({
  sharedDesktop: { page },
}) => {
  const { policy, ran, violated } = await page.evaluate(async () => {
    const answer = await fetch('/auth');
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective === 'img-src') resolve(effectiveDirective);
      });
    });
    const script = document.createElement('script');
    let isRefused = false;
    try {
      script.text = 'window.ran = true';
    } catch {
      isRefused = true;
    }
    document.head.append(script);
    const picture = document.createElement('img');
    picture.src = 'https://example.com/x.png';
    document.body.append(picture);
    return {
      policy: answer.headers.get('content-security-policy') ?? '',
      ran: 'ran' in window || !isRefused,
      violated: await violated,
    };
  });
  for (const part of ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(ran).toBe(false);
  expect(violated).toBe('img-src');
});

test.describe('navigation', () => {
  test('the window stays on the app’s own page for every foreign address', async ({
    sharedDesktop: { page, electron },
  }) => {
    const before = page.url();
    await page.evaluate(() => document.documentElement.setAttribute('data-here', ''));
    for (const address of FOREIGN_ADDRESSES.filter((each) => isRealElectron || !UNSTOPPED.test(each))) {
      await page.evaluate((to) => {
        try {
          location.href = to;
        } catch {
          // An invalid address throws, so that nothing happens either.
        }
      }, address);
    }
    await sleep(500);
    expect(page.url()).toBe(before);
    await expect(page.locator('html')).toHaveAttribute('data-here');
    const urls = await electron.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getURL()),
    );
    for (const url of urls) expect(url).toMatch(/^parlance:\/\/app\//);
  });

  test('redirects to other addresses and all frame navigation are blocked', async ({
    sharedDesktop: { page, electron },
  }) => {
    const judged = await electron.evaluate(
      ({ webContents }, addresses) => {
        const [contents] = webContents.getAllWebContents();
        const refused = (name: string, url: string, isMainFrame: boolean) => {
          let prevented = false;
          const event = {
            url,
            isMainFrame,
            defaultPrevented: false,
            preventDefault: () => {
              prevented = true;
            },
          };
          (contents as unknown as NodeJS.EventEmitter).emit(name, event, url);
          return prevented;
        };
        return {
          redirects: addresses.filter((url) => !refused('will-redirect', url, true)),
          frames: addresses.filter((url) => !refused('will-frame-navigate', url, false)),
          ownInFrame: refused('will-frame-navigate', 'parlance://app/', false),
          own: refused('will-frame-navigate', 'parlance://app/recent', true),
        };
      },
      FOREIGN_ADDRESSES.filter((address) => URL.canParse(address)),
    );
    expect(judged).toEqual({ redirects: [], frames: [], ownInFrame: true, own: false });
    const frames = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/recent';
      document.body.append(frame);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [frame.contentDocument?.body.childElementCount ?? 0];
    });
    expect(frames).toEqual([0]);
  });

  test('window.open() opens no window, and only https and mailto links open externally', async ({
    sharedDesktop,
  }) => {
    const { page, electron } = sharedDesktop;
    const before = electron.windows().length;
    const opened = await page.evaluate(
      (all) =>
        all.map((address) => {
          try {
            return window.open(address) === null;
          } catch {
            return true;
          }
        }),
      [...FOREIGN_ADDRESSES, ...OPENED_OUTSIDE],
    );
    expect(new Set(opened)).toEqual(new Set([true]));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://example.com/link',
        target: '_blank',
      });
      document.body.append(link);
      link.click();
    });
    await sleep(500);
    await expect.poll(() => electron.windows().length).toBe(before);
    if (isRealElectron) return;
    const outside = (await recordedCalls(sharedDesktop, 'shell.openExternal')).map(([url]) => String(url));
    for (const address of [...OPENED_OUTSIDE, 'https://example.com/link']) expect(outside).toContain(address);
    for (const url of outside) expect(url).toMatch(/^(https|mailto):/);
  });
});

test.describe('permissions', () => {
  test('the page may use the microphone, but not the camera, geolocation or notifications', async ({
    computer,
  }) => {
    // The stand-in provides a microphone only with an audio file.
    const microphone = await synthesize('anullsrc=r=16000:cl=mono:d=2');
    const { page } = await computer.launch({ microphone });
    const answers = await page.evaluate(async () => {
      const told = (promise: Promise<unknown>) =>
        promise.then(
          () => 'granted',
          (error: Error) => error.name,
        );
      return {
        microphone: (await navigator.permissions.query({ name: 'microphone' })).state,
        camera: await told(navigator.mediaDevices.getUserMedia({ video: true })),
        both: await told(navigator.mediaDevices.getUserMedia({ audio: true, video: true })),
        notifications: Notification.permission,
        place: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            ({ code }) => resolve(code),
          ),
        ),
      };
    });
    expect(answers).toEqual({
      microphone: 'granted',
      camera: 'NotAllowedError',
      both: 'NotAllowedError',
      notifications: 'denied',
      place: 1,
    });
  });

  test('only audio and clipboard writes are granted, and only to the app’s own main frame', async ({
    sharedDesktop,
  }) => {
    test.skip(isRealElectron, 'Electron does not say which handlers are set');
    const permissions = [
      ...[
        'clipboard-read',
        'clipboard-sanitized-write',
        'display-capture',
        'fullscreen',
        'geolocation',
        'hid',
      ],
      ...['idle-detection', 'media', 'mediaKeySystem', 'midi', 'midiSysex', 'notifications', 'openExternal'],
      ...['pointerLock', 'keyboardLock', 'serial', 'speaker-selection', 'storage-access', 'usb', 'unknown'],
      ...['window-management', 'top-level-storage-access', 'fileSystem', 'deprecated-sync-clipboard-read'],
    ];
    const origins = [
      'parlance://app/',
      'parlance://evil/',
      'https://example.com/',
      'http://localhost/',
      'null',
      '',
    ];
    const questions = permissions.flatMap((permission) =>
      origins.flatMap((address) =>
        [true, false].flatMap((isMainFrame) =>
          ([[], ['audio'], ['video'], ['audio', 'video']] as ('audio' | 'video')[][])
            .filter((media) => permission === 'media' || media.length === 0)
            .map((media) => ({ permission, address, isMainFrame, media })),
        ),
      ),
    );
    const answers = await withStandIn(
      sharedDesktop,
      ({ standIn }, all: typeof questions) => Promise.all(all.map((each) => standIn.askHandlers(each))),
      questions,
    );
    const granted = questions.filter((_, at) => answers[at]?.request || answers[at]?.check);
    const ours = { address: 'parlance://app/', isMainFrame: true };
    expect(questions.length).toBeGreaterThan(300);
    expect(new Set(answers.flatMap(({ request, check }) => [request, check]))).toEqual(
      new Set([true, false]),
    );
    // A check covers one kind of device; a page that wants both sends a request, which is denied.
    const both =
      answers[
        questions.findIndex(
          (each) => each.media.length === 2 && each.address === ours.address && each.isMainFrame,
        )
      ];
    expect(both?.request).toBe(false);
    expect(granted.filter(({ media }) => media.length < 2)).toEqual([
      { permission: 'clipboard-sanitized-write', ...ours, media: [] },
      { permission: 'media', ...ours, media: ['audio'] },
    ]);
  });
});

test.describe('IPC requests', () => {
  test('a thousand invalid requests are rejected and main keeps running', async ({ sharedDesktop }) => {
    test.slow();
    const { page, electron } = sharedDesktop;
    const channels = [...channelsOf('/')];
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        undefined,
        null,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        -0,
        new Date(0),
        '',
        '__proto__',
      ),
      fc.string({ minLength: 0, maxLength: 9000 }),
      fc.record({ id: fc.string(), owner: fc.string(), number: fc.integer(), kind: fc.string() }),
    );
    const calls = fc
      .sample(fc.tuple(fc.constantFrom(...channels), anything), { numRuns: 2000, seed: 20_261_121 })
      .filter(([channel, value]) => !ipc[channel].request.safeParse(value).success)
      .slice(0, 1000);
    expect(calls).toHaveLength(1000);
    const answers: string[] = [];
    for (let at = 0; at < calls.length; at += 50) {
      const some: readonly (readonly [string, unknown])[] = calls.slice(at, at + 50);
      const told = await page.evaluate(
        ({ name, batch }) => {
          const all = batch as readonly (readonly [string, unknown])[];
          type Call = (value: unknown) => Promise<unknown>;
          const bridge = (window as unknown as Record<string, Record<string, Call>>)[name] ?? {};
          const call = async (channel: string, value: unknown) => {
            try {
              return `answered ${JSON.stringify(await bridge[channel]?.(value))}`;
            } catch (error) {
              return (error as Error).message;
            }
          };
          return Promise.all(all.map(([channel, value]) => call(channel, value)));
        },
        { name: BRIDGE, batch: some as unknown },
      );
      answers.push(...told);
    }
    expect(answers.filter((answer) => !/the request is not valid$/.test(answer))).toEqual([]);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await electron.evaluate(({ app }) => app.isReady())).toBe(true);
  });

  test('every channel rejects subframes, other origins, and a wrong number of arguments', async ({
    sharedDesktop: { electron },
  }) => {
    const answers = await electron.evaluate(async ({ ipcMain }, channels) => {
      const main = { origin: 'parlance://app', url: 'parlance://app/', parent: null };
      const senders = {
        frame: { ...main, parent: main },
        evil: { ...main, origin: 'parlance://evil', url: 'parlance://evil/' },
        web: { ...main, origin: 'https://example.com', url: 'https://example.com/' },
        opaque: { ...main, origin: 'null', url: 'about:blank' },
        file: { ...main, origin: 'file://', url: 'file:///etc/passwd' },
        gone: null,
      };
      // Electron keeps its handlers in the same private field.
      type Handler = (event: object, ...values: unknown[]) => unknown;
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
      const refusals: string[] = [];
      const ask = async (name: string, channel: string, senderFrame: object | null, ...values: unknown[]) => {
        try {
          await handlers.get(channel)?.({ senderFrame }, ...values);
          refusals.push(`${channel} answered ${name}`);
        } catch (error) {
          if (!/may not ask that|is not valid/.test(String(error)))
            refusals.push(`${channel} told ${name}: ${error}`);
        }
      };
      for (const channel of channels) {
        for (const [name, frame] of Object.entries(senders)) await ask(name, channel, frame, undefined);
        await ask('two values', channel, main, undefined, undefined);
        await ask('no value', channel, main);
      }
      return { known: [...handlers.keys()].sort(), refusals };
    }, CHANNELS);
    expect(answers).toEqual({ known: [...CHANNELS].sort(), refusals: [] });
  });

  test('main has no IPC listeners besides the invoke handlers', async ({ sharedDesktop: { electron } }) => {
    const listeners = await electron.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
    expect(listeners).toEqual([]);
  });
});
