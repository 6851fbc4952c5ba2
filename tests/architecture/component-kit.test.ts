import { describe, expect, it } from 'vitest';
import { findSecondKinds, findUnusedExceptions } from './component-kit.ts';
import { readTree } from './source-tree.ts';

const sources = readTree('src-renderer');

describe('the component kit', () => {
  it('is the only one: buttons and links outside it are made of it', () =>
    expect(findSecondKinds(sources)).toEqual([]));
  it('has no exception that nothing needs', () => expect(findUnusedExceptions(sources)).toEqual([]));

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
  ])('a second kind turns the rule red: %s', (text) => {
    expect(findSecondKinds([{ path: 'src-renderer/features/editor/x.tsx', text }])).toHaveLength(1);
    expect(findSecondKinds([{ path: 'src-renderer/pages/x.tsx', text }])).toHaveLength(1);
  });

  it('an unneeded exception turns the rule red', () => {
    const without = sources.filter(({ path }) => !path.endsWith('/record-button.tsx'));
    expect(findUnusedExceptions(without)).toHaveLength(1);
  });
});
