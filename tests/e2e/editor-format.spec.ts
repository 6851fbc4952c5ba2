import {
  button,
  openText,
  paste,
  savedStatus,
  selectWords,
  storedText,
  textArea,
  toolbar,
} from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, expect, test, toast } from './fixtures.ts';
import { ANDROID } from './transcription-page.ts';

test('text is formatted by button and shortcut, saved, and still formatted after a reload (core 2)', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  const id = await openText({ page, server, database }, 'One bold idea\nand another');
  await textArea(page).click();
  await button(page, 'Bold').click();
  await expect(toast(page).getByText('Please select text to format', { exact: true })).toBeVisible();

  await selectWords(page, 'bold');
  await button(page, 'Bold').click();
  await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+i');
  await selectWords(page, 'another');
  await page.keyboard.press('ControlOrMeta+Shift+x');
  await button(page, 'Underline').click();
  await button(page, 'Align center').click();
  await expect(savedStatus(page)).toBeVisible();
  const html =
    '<p>One <strong><em>bold</em></strong> idea</p><p align="center">and <u><s>another</s></u></p>';
  await expect.poll(async () => (await storedText(page, id)).html).toBe(html);
  expect((await storedText(page, id)).text).toBe('One bold idea\nand another');

  await page.reload();
  await expect(textArea(page).locator('strong em')).toHaveText('bold');
  await expect(textArea(page).locator('u s')).toHaveText('another');
  await selectWords(page, 'bold');
  await button(page, 'Bold').click();
  await button(page, 'Italic').click();
  await expect.poll(async () => (await storedText(page, id)).html).not.toContain('strong');
  expect(pageErrors).toEqual([]);
});

test('text selected immediately after a click stays selected (core 2)', async ({
  page,
  server,
  database,
}) => {
  await openText({ page, server, database }, 'One bold idea');
  await textArea(page).evaluate(async (element) => {
    const selection = document.getSelection();
    element.focus();
    selection?.collapse(element.querySelector('[data-slate-string]')?.firstChild ?? element, 0);
    await new Promise((done) => document.addEventListener('selectionchange', done, { once: true }));
    // By then the editor has read the caret, and its rendering is pending.
    await new Promise((done) => setTimeout(done));
    selection?.selectAllChildren(element);
  });
  await button(page, 'Bold').click();
  await expect(textArea(page).locator('strong')).toHaveText('One bold idea');
});

test('pasted HTML is reduced to supported formatting, and nothing in it runs (core 2)', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  const id = await openText({ page, server, database }, 'Start: ');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal"><p style="text-align:right" onclick="window.hacked=1">A
      <span style="font-weight:700">bold</span>  word</p><img src=x onerror="window.hacked=1">
      <script>window.hacked=1</script><style>*{display:none}</style><svg onload="window.hacked=1"></svg>
      <a href="javascript:window.hacked=1">a <i>link</i></a><ul>
      <li> <p style="text-align:center"><b>one</b></p></li><li></li><li><p><del>two</del></p></li></ul></b>`,
    'plain',
  );
  await expect(textArea(page)).toContainText('two');
  // The browser's caret follows the editor's.
  await expect.poll(() => page.evaluate(() => document.getSelection()?.anchorNode?.textContent)).toBe('two');
  await page.keyboard.type('!');
  await expect
    .poll(async () => (await storedText(page, id)).html)
    .toBe(
      '<p>Start: A <strong>bold</strong> word</p><p>a <em>link</em></p>' +
        '<p align="center">• <strong>one</strong></p><p>• </p><p>• <s>two!</s></p>',
    );
  await expect(textArea(page).locator('a, img, svg, script, style, li, [onclick]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textArea(page)).toHaveText('Start:');
  // The browser reports that it blocked every script and style of the pasted content.
  expect(pageErrors.filter((trouble) => !/inline (style|event handler) violates/.test(trouble))).toEqual([]);
});

/** Pasted HTML, and the lines it becomes. */
const PASTED: readonly (readonly [html: string, lines: readonly string[]])[] = [
  [
    '<div>Dear <b>Ann</b>,</div><div><br></div><div>thanks.</div><div><br></div><div>Bob</div>',
    ['Dear Ann,', '', 'thanks.', '', 'Bob'],
  ],
  [
    '<p><b>Title</b></p><br><p>One<br>Two<br></p><br class="Apple-interchange-newline">',
    ['Title', '', 'One', 'Two'],
  ],
  ['one <b>b</b><hr>two', ['one b', 'two']],
  ['<details><summary>Sum</summary>Rest <b>b</b></details>', ['Sum', 'Rest b']],
  [
    '<main><header>a</header><nav>b</nav><figure><b>c</b><figcaption>d</figcaption></figure></main><footer>e</footer>',
    ['a', 'b', 'c', 'd', 'e'],
  ],
  [
    '<ol start="3"><li><b>a</b></li><li>b<ol><li>c</li></ol></li><li value="9">d</li><li>e</li></ol><ul><li>f</li></ul>',
    ['3. a', '4. b', '1. c', '9. d', '10. e', '• f'],
  ],
  [
    `<table><tr><td><p>a</p></td> <td><p><b>b</b></p><p>c</p></td></tr>
      <tr><td></td><td> d </td><td></td></tr><tr><td>e</td><td><br></td><td>f</td></tr></table><p>g</p>`,
    ['a\tb', 'c', '\td', 'e\t\tf', 'g'],
  ],
  [
    `<table><tr><td><img></td><td><b>Bob</b><br>Firm</td></tr></table>
      <table><tr><td>Left</td><td><table><tr><td>Name</td><td>Ann</td></tr></table></td></tr></table>`,
    ['Bob', 'Firm', 'Left', 'Name\tAnn'],
  ],
  ['<pre><b>if</b>\n  so\n\nend\n</pre>', ['if', '  so', '', 'end']],
];

test('pasted HTML keeps its lines, whatever elements it consists of (core 2)', async ({
  page,
  server,
  database,
}) => {
  await openText({ page, server, database }, 'Text');
  const lines = textArea(page).locator('[data-slate-node="element"]');
  for (const [html, expected] of PASTED) {
    await textArea(page).press('ControlOrMeta+a');
    await paste(page, html, 'plain');
    await expect
      .poll(async () => (await lines.allTextContents()).map((line) => line.replaceAll('\uFEFF', '')))
      .toEqual(expected);
  }
});

test('copied formatted text can be pasted unchanged (core 2)', async ({ page, server, database }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openText({ page, server, database }, 'a  wide  word\n\nend');
  await selectWords(page, 'wide');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  const once = '<p>a  <strong>wide</strong>  word</p><p></p><p>end</p>';
  await expect.poll(async () => (await storedText(page, id)).html).toBe(once + once);
});

test('quotes, lists, and font, size and line height of the text (core 5)', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'We met. We ate.');
  await textArea(page).click();
  await button(page, 'Bullet list').click();
  await expect(toast(page).getByText('List created', { exact: true })).toBeVisible();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('• We met.\n• We ate.');
  await selectWords(page, 'ate');
  await button(page, 'Insert quote').click();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('• We met.\n• We "ate".');
  await page.keyboard.press('ControlOrMeta+End');
  await button(page, 'Insert quote').click();
  await page.keyboard.type('so he said');
  await expect.poll(async () => (await storedText(page, id)).text).toBe('• We met.\n• We "ate"."so he said"');

  await expect(textArea(page)).toHaveCSS('font-size', /^18\.6[67]/);
  await button(page, 'Font, size and line height').click();
  await page.getByLabel('Size (pt)').selectOption('20');
  await page.getByLabel('Font', { exact: true }).selectOption('Mono');
  await page.getByLabel('Line height', { exact: true }).selectOption('2.0');
  await expect(textArea(page)).toHaveCSS('font-size', /^26\.6[67]/);
  await page.reload();
  await expect(textArea(page)).toBeVisible();
  await expect(textArea(page)).toHaveCSS('font-size', /^26\.6[67]/);
  await expect(textArea(page)).toHaveCSS('font-family', /monospace/);
});

test('the toolbar is one tab stop with arrow keys, and its tooltips show shortcuts (core 2)', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Some words');
  await selectWords(page, 'Some');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Bold')).toBeFocused();
  await expect(page.locator('[aria-hidden]', { hasText: /^Bold(Ctrl|⌘) B$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedText(page, id)).html).toBe('<p><strong>Some</strong> words</p>');
  await page.keyboard.press('End');
  await expect(toolbar(page).getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(textArea(page)).toBeFocused();
});

test('full screen keeps the same editor and the command palette, and Escape leaves it (core 2)', async ({
  page,
  server,
  database,
}) => {
  await openText({ page, server, database }, 'Some words');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' more');
  await textArea(page).evaluate((element) => element.setAttribute('data-same', 'yes'));
  await button(page, 'Full screen').click();
  const dialog = page.getByRole('dialog', { name: 'Transcription Editor' });
  await expect(dialog.getByRole('heading', { name: 'Transcription Editor' })).toBeVisible();
  await expect(textArea(page)).toBeFocused();
  await page.keyboard.type(' still');
  await expect(textArea(page)).toHaveText('Some words more still');
  await expect(textArea(page)).toHaveAttribute('data-same', 'yes');
  await expect(page.locator('[inert] [aria-label="Start recording"]')).toHaveCount(1);
  // The key that ends the conversion of an input method ends nothing else.
  await textArea(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(dialog).toBeVisible();
  // Nor does the one that hides a tooltip, wherever the focus is.
  await button(page, 'Bold').hover();
  const tip = page.locator('[aria-hidden]', { hasText: /^Bold/ });
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(textArea(page)).toBeFocused();
  await button(page, 'Undo').click();
  await expect(textArea(page)).not.toContainText('still');

  // The palette is available, and Escape leaves full screen from anywhere.
  await button(page, 'Full screen').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: /type what you want/i });
  await expect(search).toBeFocused();
  await page.keyboard.type('bullet');
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toHaveText(/^• Some words/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(dialog).toBeVisible();

  // When a button disappears, the focus stays in the editor, and the recorder behind it receives no key.
  await button(page, 'Check grammar').click();
  await dialog.getByRole('button', { name: 'Close this line' }).press('Space');
  await expect(dialog.getByRole('heading', { name: 'Transcription Editor' })).toBeFocused();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Space');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Press to record, or use the space bar')).toBeVisible();
});

test('the editor has no accessibility violations at any size, light and dark', async ({
  page,
  server,
  database,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openText({ page, server, database }, { text: 'so we met', personalized: 'We met.' });
  await button(page, 'Add emojis').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
    for (const size of [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await test.step(`${colorScheme}, ${size.width} wide`, () => expectAccessible(page));
    }
  }
});

test('the toolbar shows six tools on a phone, and the others behind one button (core 2)', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await openText({ page, server, database }, 'Some words');
  const names = await toolbar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')?.split(':')[0]));
  expect(names).toEqual([
    'Copy text',
    'Format as email',
    'Add emojis',
    'Check grammar',
    'Translate',
    'Delete transcription',
    'More tools',
  ]);
  await selectWords(page, 'Some');
  await button(page, 'More tools').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Italic' }).click();
  await expect.poll(async () => (await storedText(page, id)).html).toBe('<p><em>Some</em> words</p>');
  // By keyboard, the focus enters a bar when it opens, and returns to the button that opened it.
  await button(page, 'More tools').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Font, size and line height' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Font' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'More tools')).toBeFocused();
  await button(page, 'Add emojis').press('Enter');
  await expect(page.getByRole('radio', { name: 'All emojis' })).toBeFocused();
});

test('a long paragraph renders its blocks as one paragraph without visible breaks', async ({
  page,
  server,
  database,
}) => {
  // With this length, lines wrap inside the blocks, not between them.
  await page.setViewportSize({ width: 1200, height: 720 });
  await openText({ page, server, database }, `Before.\n${'some words '.repeat(120).trim()}\nAfter.`);
  const tops = await textArea(page).evaluate((element) => {
    const parts = [...element.querySelectorAll('[data-slate-node="element"]')];
    return parts.map((part) => {
      const lines = part.querySelector('[data-slate-string]')?.getClientRects();
      return [lines?.[0]?.top ?? 0, lines?.[lines.length - 1]?.top ?? 0, lines?.[0]?.left ?? 0];
    });
  });
  expect(tops).toHaveLength(5);
  const [before = [], first = [], second = [], third = [], after = []] = tops;
  expect(second[0]).toBe(first[1]);
  expect(third[0]).toBe(second[1]);
  expect(second[2]).toBeGreaterThan(first[2] ?? 0);
  // The gaps above and below the long paragraph are equal, however many blocks it has.
  expect((first[0] ?? 0) - (before[1] ?? 0)).toBeCloseTo((after[0] ?? 0) - (third[1] ?? 0), 0);
});

test.describe('the editor on Android', () => {
  test.use({ userAgent: ANDROID });

  test('an IME composition replaces a selection across paragraphs, on screen and in the text', async ({
    page,
    server,
    database,
  }) => {
    const id = await openText({ page, server, database }, 'One two\nthree four');
    await textArea(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['x', 'xy']) {
      const end = text.length;
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
      await expect(textArea(page)).toHaveText(`O${text}ree four`);
    }
    await keyboard.send('Input.insertText', { text: 'xy' });
    await expect.poll(async () => (await storedText(page, id)).text).toBe('Oxyree four');
    await expect(textArea(page)).toHaveText('Oxyree four');
  });
});
