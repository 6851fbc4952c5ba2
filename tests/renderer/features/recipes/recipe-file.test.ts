import { expect, it } from 'vitest';
import { readRecipeFile } from '../../../../src-renderer/features/recipes/recipe-file.ts';

it('reports a dropped folder as unreadable', async () => {
  const folder = Object.assign(new File([], 'folder'), {
    text: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  expect(await readRecipeFile(folder)).toEqual({ problem: 'recipes.fileUnreadable' });
});
