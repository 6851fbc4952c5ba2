import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { type ProxyStandIn, startProxyStandIn } from '../support/network/proxy-stand-in.ts';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../support/network/test-certificates.ts';
import { test as base, type Computer, expect, goTo, isRealElectron } from './fixtures.ts';

const HOST = 'app.parlance.test';
const PASSWORD = 'canary-p@ss';

const test = base.extend<{ lockedProxy: ProxyStandIn }>({
  /** A proxy with a password: the only route to the server, which has TLS and a host name outside DNS. */
  lockedProxy: async ({ server }, use) => {
    const front = createServer(TEST_CERTIFICATE, (incoming, outgoing) => {
      const { method, headers } = incoming;
      const onward = request(
        new URL(incoming.url ?? '/', server.url),
        { method, headers: { ...headers, host: new URL(server.url).host } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const proxy = await startProxyStandIn(
      { [HOST]: (front.address() as AddressInfo).port },
      `ann:${PASSWORD}`,
    );
    await use(proxy);
    await proxy.close();
    front.closeAllConnections();
    front.close();
  },
});

function launch(computer: Computer, proxy: ProxyStandIn) {
  const authority = join(dirname(computer.userData), 'authority.pem');
  writeFileSync(authority, TEST_AUTHORITY);
  const env = { STAND_IN_PROXY: `PROXY ${new URL(proxy.url).host}`, NODE_EXTRA_CA_CERTS: authority };
  return computer.launch({ server: `https://${HOST}`, env });
}

test.skip(isRealElectron, 'the system’s proxy is that of the stand-in');

test('the proxy dialog rejects a wrong password, continues with the right one and stores it encrypted', async ({
  computer,
  lockedProxy: proxy,
}) => {
  const first = await launch(computer, proxy);
  const { page } = first;
  const dialog = page.getByRole('dialog', { name: 'Your network asks for a password' });
  await expect(dialog).toContainText(new URL(proxy.url).host);
  const name = dialog.getByLabel('User name');
  await expect(name).toBeFocused();
  await page.keyboard.type('DOMAIN:ann');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(name).toHaveAccessibleDescription('Enter your user name, without a colon.');
  await expect(name).toBeFocused();
  await name.fill('ann');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The proxy does not accept this name and password.')).toBeVisible();
  await expect(name).toHaveValue('ann');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Remember on this computer').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // The waiting requests continue, so that the page can show the sign-in.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await goTo(page, '/desktop');
  const row = page.locator('#server').getByRole('listitem');
  await expect(row).toContainText('The password is stored on this computer, encrypted.');
  const shown = proxy.shown.length;
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(PASSWORD);
  await first.quit();

  const second = await launch(computer, proxy);
  await expect(second.page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(proxy.shown.slice(shown)).not.toContain('');
  await goTo(second.page, '/desktop');
  const kept = second.page.locator('#server').getByRole('listitem');
  const { host } = new URL(proxy.url);
  await kept.getByRole('button', { name: `Forget the password: ${host}` }).click();
  await expect(kept).toHaveCount(0);
  await second.quit();
  for (const desktop of [first, second]) expect(desktop.output()).not.toContain(PASSWORD);
  const files = readdirSync(computer.userData, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.map((file) => basename(file))).toContain('proxies.json');
  expect(files.filter((file) => readFileSync(file).includes(PASSWORD))).toEqual([]);
});

test('a declined proxy password is not requested again until the user retries', async ({
  computer,
  lockedProxy: proxy,
}) => {
  const { page } = await launch(computer, proxy);
  const dialog = page.getByRole('dialog', { name: 'Your network asks for a password' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The proxy blocks all connections')).toBeVisible();
  const status = await page.evaluate(async () => (await fetch('/api/health')).status);
  expect(status).toBe(503);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, '/desktop');
  await page.locator('#server').getByRole('button', { name: 'Enter the password' }).click();
  await dialog.getByLabel('User name').fill('ann');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#server').getByRole('listitem')).toContainText(
    'The password is stored until you quit Parlance.',
  );
  expect(await page.evaluate(async () => (await fetch('/api/health')).status)).toBe(200);
});
