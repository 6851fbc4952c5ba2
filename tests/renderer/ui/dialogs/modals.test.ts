import { expect, it } from 'vitest';
import { enterModal, onModalChange, topModal } from '../../../../src-renderer/ui/dialogs/modals.ts';

const dialog = (name: string): HTMLDialogElement => ({ id: name }) as HTMLDialogElement;

it('reports the topmost dialog, in whatever order dialogs close', () => {
  const seen: (string | undefined)[] = [];
  const stop = onModalChange(() => seen.push(topModal()?.id));
  const leaveForm = enterModal(dialog('form'));
  const leaveQuestion = enterModal(dialog('question'));
  leaveForm();
  leaveQuestion();
  const leaveAgain = enterModal(dialog('again'));
  stop();
  leaveAgain();
  expect(seen).toEqual(['form', 'question', 'question', undefined, 'again']);
  expect(topModal()).toBeNull();
});
