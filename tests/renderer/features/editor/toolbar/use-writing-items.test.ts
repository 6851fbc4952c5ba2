import { describe, expect, it, vi } from 'vitest';
import { writingItems } from '../../../../../src-renderer/features/editor/toolbar/use-writing-items.tsx';
import type * as Catalogue from '../../../../../src-renderer/features/editor/tools/tool-catalogue.ts';
import type { ToolRequest } from '../../../../../src-renderer/features/editor/tools/tool-run.ts';
import { NINTH } from '../../../../support/ai/ninth-tool.ts';

// The only entry that a new tool needs in the editor.
vi.mock('../../../../../src-renderer/features/editor/tools/tool-catalogue.ts', async (original) => {
  const catalogue = await original<typeof Catalogue>();
  const ninth = await import('../../../../support/ai/ninth-tool.ts');
  Object.assign(catalogue.SHOWN_TOOLS, { [ninth.NINTH]: ninth.shown });
  return catalogue;
});

function items(reasons: Readonly<Record<string, string>> = {}, isEmpty = false) {
  const started: ToolRequest[] = [];
  const opened: string[] = [];
  const tools = {
    run: { kind: 'idle' as const },
    textId: 'text',
    otherServices: [],
    start: (request: ToolRequest) => void started.push(request),
    stop: () => undefined,
    dismiss: () => undefined,
    setRemainingChanges: () => undefined,
    reasonAgainst: (tool: string) => reasons[tool] ?? null,
  };
  const options = { tools, isCovered: false, bar: null, onBar: (bar: string) => void opened.push(bar) };
  return { ...writingItems(options, isEmpty, (key) => key), started, opened };
}

describe('writingItems', () => {
  it('lists the tools in the order of the catalogue, and a new one last', () => {
    const { row, short, rest } = items();
    expect(row.map(({ id }) => id)).toEqual([
      'grammar',
      'email',
      'emojis',
      'translate',
      'keySubjects',
      'personalize',
      'custom',
      NINTH,
    ]);
    expect(short.map(({ id }) => id)).toEqual(['email', 'emojis', 'grammar', 'translate']);
    expect(rest.map(({ id }) => id)).toEqual(['keySubjects', 'personalize', 'custom', NINTH]);
  });

  it('labels a tool by its id, and starts it or opens its bar', () => {
    const { row, started, opened } = items();
    const ninth = row.find(({ id }) => id === NINTH);
    expect(ninth).toMatchObject({
      label: `tools.${NINTH}`,
      short: `tools.short.${NINTH}`,
      isDisabled: false,
    });
    ninth?.run();
    expect(started).toEqual([{ tool: NINTH }]);
    row.find(({ id }) => id === 'translate')?.run();
    expect(opened).toEqual(['translate']);
  });

  it('disables all tools when there is no text, and one with a reason against it', () => {
    expect(items({}, true).row.every(({ isDisabled }) => isDisabled)).toBe(true);
    const { row } = items({ custom: 'No service' });
    expect(row.filter(({ isDisabled }) => isDisabled).map(({ id, reason }) => [id, reason])).toEqual([
      ['custom', 'No service'],
    ]);
  });
});
