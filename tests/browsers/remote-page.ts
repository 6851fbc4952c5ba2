import { z } from 'zod';
import { until } from './until.ts';

/** A page of a browser that is driven by a W3C protocol. */
export interface RemotePage {
  goto(url: string): Promise<void>;
  /** Evaluates an expression and returns its value; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Performs input actions of WebDriver, which pages can't tell from a user's. */
  act(sources: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

const outcomeSchema = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]);
const placeSchema = z.object({ x: z.number(), y: z.number() }).nullable();

/** Runs the body of an async function in a page; values go in and come out as JSON. */
export async function run(page: RemotePage, body: string, ...values: readonly string[]): Promise<unknown> {
  const outcome = await page.evaluate(
    `(async (...values) => { ${body} })(...${JSON.stringify(values)}).then(
      (value) => JSON.stringify({ value: value ?? null }),
      (error) => JSON.stringify({ error: String(error) }),
    )`,
  );
  const parsed = outcomeSchema.parse(JSON.parse(z.string().parse(outcome)));
  if ('error' in parsed) throw new Error(`${parsed.error}, in the page: ${body}`);
  return parsed.value;
}

/** Waits until a condition holds in the page. */
export const untilTrue = (page: RemotePage, condition: string): Promise<boolean> =>
  until(condition, async () => (await run(page, `return Boolean(${condition})`)) === true);

/** Presses the middle of what a selector finds: the one whose label or text is `name`, where one is given. */
export async function press(page: RemotePage, selector: string, name?: string): Promise<void> {
  const { x, y } = await until(`${selector} ${name ?? ''}`, async () =>
    placeSchema.parse(
      await run(
        page,
        `const [selector, name] = values;
         const labelOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
         const found = [...document.querySelectorAll(selector)].find(
           (element) => !element.disabled && (name === '' || labelOf(element) === name),
         );
         if (!found) return null;
         found.scrollIntoView({ block: 'center' });
         const { left, top, width, height } = found.getBoundingClientRect();
         return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };`,
        selector,
        name ?? '',
      ),
    ),
  );
  await page.act([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}

/** Presses the keys of a text, one after the other. */
export const type = (page: RemotePage, text: string): Promise<void> =>
  page.act([
    {
      type: 'key',
      id: 'keys',
      actions: Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ]);
