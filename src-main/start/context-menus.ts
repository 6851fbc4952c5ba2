import { app, BrowserWindow, clipboard, Menu, type WebContents } from 'electron';
import type { Log } from '../log/log.ts';
import type { MainTexts } from '../texts/main-texts.ts';
import { type ContextActions, contextMenu } from '../window/context-menu.ts';
import { errorLogger } from './context.ts';

function actionsOf(contents: WebContents, log: Log): ContextActions {
  return {
    correct: (word) => contents.replaceMisspelling(word),
    learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    copyLink: (address) =>
      void clipboard.writeText(address).catch(errorLogger(log, 'a link could not be copied')),
  };
}

/** Gives every page a context menu. It is built at each click, in the current language. */
export function installContextMenus(words: () => MainTexts, log: Log): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, params) => {
      const items = contextMenu(words(), params, actionsOf(contents, log));
      if (items.length === 0) return;
      const window = BrowserWindow.fromWebContents(contents);
      Menu.buildFromTemplate(items).popup({
        sourceType: params.menuSourceType,
        ...(window && { window }),
        // With the frame, macOS adds its own entries, such as Writing Tools.
        ...(params.frame && { frame: params.frame }),
      });
    });
  });
}
