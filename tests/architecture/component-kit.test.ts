import { describe, expect, it } from 'vitest';
import { findSecondKinds, findUnusedExceptions } from './component-kit.ts';
import { readTree } from './source-tree.ts';

const sources = readTree('src-renderer');

describe('component kit', () => {
  it('is used for all buttons and links outside it', () => expect(findSecondKinds(sources)).toEqual([]));
  it('has no unused exceptions', () => expect(findUnusedExceptions(sources)).toEqual([]));

  it.each([
    "import { Button } from '@mantine/core';",
    "import { ActionIcon, Menu } from '@mantine/core';",
    "import {\n  Anchor,\n  Menu,\n} from '@mantine/core';",
    "import { UnstyledButton } from '@mantine/core';",
    "import { Link, useNavigate } from 'react-router-dom';",
    "import { NavLink } from 'react-router-dom';",
    'const x = <button type="button">x</button>;',
    'const x = (\n  <a\n    href="/x"\n  >x</a>);',
    'const x = <Button ref={x} variant="bare" className={y}>x</Button>;',
  ])('reports a button or link from elsewhere: %s', (text) => {
    expect(findSecondKinds([{ path: 'src-renderer/features/editor/x.tsx', text }])).toHaveLength(1);
    expect(findSecondKinds([{ path: 'src-renderer/pages/x.tsx', text }])).toHaveLength(1);
  });

  it('reports an unused exception', () => {
    const without = sources.filter(({ path }) => !path.endsWith('/record-button.tsx'));
    expect(findUnusedExceptions(without)).toHaveLength(1);
  });
});
