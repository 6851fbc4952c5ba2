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

/**
 * Draws the entries of the tray's menu as a page, with all submenus open. The words, their order and what is chosen are the
 * app's; how a menu looks is the business of each system.
 */
export async function drawTrayMenu(
  page: Page,
  entries: readonly MenuEntry[],
  { language, theme }: { readonly language: string; readonly theme: string },
): Promise<void> {
  await page.setContent(`<!doctype html><style>${STYLE}</style><main></main>`);
  await page.evaluate(
    ({ columns, lang, dir, scheme }) => {
      Object.assign(document.documentElement, { lang, dir });
      document.documentElement.dataset.theme = scheme;
      const textOf = (label: string): string => label.replaceAll('&&', '&');
      const part = (text: string): HTMLElement => {
        const span = document.createElement('span');
        span.textContent = text;
        return span;
      };
      for (const { title, items } of columns) {
        const list = document.createElement('ul');
        const head = document.createElement('h2');
        head.textContent = textOf(title);
        if (title !== '') list.append(head);
        for (const { type, label, checked, items: inside } of items) {
          if (type === 'separator') {
            list.append(document.createElement('hr'));
            continue;
          }
          const row = document.createElement('li');
          if (checked) row.dataset.checked = '';
          const mark = type === 'radio' ? '●' : '✓';
          row.append(part(checked ? mark : ''), part(textOf(label)), part(inside.length > 0 ? '…' : ''));
          list.append(row);
        }
        document.querySelector('main')?.append(list);
      }
    },
    {
      columns: columnsOf('', entries),
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      scheme: theme,
    },
  );
  const box = await page.locator('main').boundingBox();
  if (box) await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
}
