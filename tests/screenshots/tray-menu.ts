import type { Page } from '@playwright/test';
import type { MenuEntry } from '../support/electron-stand-in/controls.ts';

const STYLE = `
  :root { color-scheme: light; --ground: #e8e6e1; --menu: #fff; --ink: #1d1c1a; --line: #d5d2cb; --on: #efece5; }
  [data-theme=dark] { color-scheme: dark; --ground: #191816; --menu: #2a2825; --ink: #efece5; --line: #45423d; --on: #3a3732; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.3 system-ui, sans-serif; }
  main { display: inline-flex; gap: 10px; align-items: flex-start; padding: 20px; }
  ul { margin: 0; padding: 5px; min-width: 170px; max-width: 330px; list-style: none; background: var(--menu);
    border: 1px solid var(--line); border-radius: 8px; }
  h2 { margin: 0; padding: 5px 10px; font-size: 12px; font-weight: 600; opacity: 0.7; }
  li { display: flex; gap: 8px; padding: 5px 10px; border-radius: 5px; }
  li[data-checked] { background: var(--on); }
  li span:first-child { width: 1em; flex: none; }
  li span:nth-child(2) { flex: 1; }
  hr { border: 0; border-top: 1px solid var(--line); margin: 5px 4px; }
`;

interface Column {
  readonly title: string;
  readonly items: readonly MenuEntry[];
}

/** A menu and its submenus, each a column beside the one before. */
function columnsOf(title: string, items: readonly MenuEntry[]): Column[] {
  return [
    { title, items },
    ...items.flatMap((item) => (item.items.length > 0 ? columnsOf(item.label, item.items) : [])),
  ];
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A label as it is read: two `&` stand for one. */
const htmlOf = (label: string): string =>
  label.replaceAll('&&', '&').replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

function htmlOfEntry({ type, label, checked, items }: MenuEntry): string {
  if (type === 'separator') return '<hr>';
  const mark = type === 'radio' ? '●' : '✓';
  const parts = [checked ? mark : '', htmlOf(label), items.length > 0 ? '…' : ''];
  return `<li${checked ? ' data-checked' : ''}>${parts.map((part) => `<span>${part}</span>`).join('')}</li>`;
}

const htmlOfColumn = ({ title, items }: Column): string =>
  `<ul>${title && `<h2>${htmlOf(title)}</h2>`}${items.map(htmlOfEntry).join('')}</ul>`;

/**
 * Draws the entries of the tray's menu as a page, with all submenus open. The words, their order and what is chosen are the
 * app's; how a menu looks is the business of each system.
 */
export async function drawTrayMenu(
  page: Page,
  entries: readonly MenuEntry[],
  { language, theme }: { readonly language: string; readonly theme: string },
): Promise<void> {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const columns = columnsOf('', entries).map(htmlOfColumn).join('');
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${dir}" data-theme="${theme}"><style>${STYLE}</style><main>${columns}</main>`,
  );
  const box = await page.locator('main').boundingBox();
  if (box) await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
}
