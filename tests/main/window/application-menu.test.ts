import { expect, it } from 'vitest';
import { applicationMenu } from '../../../src-main/window/application-menu.ts';

it('has the menus of the system, and the app’s own on macOS', () => {
  const roles = (platform: NodeJS.Platform) => applicationMenu(platform).map(({ role }) => role);
  expect(roles('linux')).toEqual(['fileMenu', 'editMenu', 'viewMenu', 'windowMenu']);
  expect(roles('darwin')).toEqual(['appMenu', ...roles('linux')]);
});
