import type { UseFormReturnType } from '@mantine/form';

/** Closes a form whose values were saved, unless they were edited meanwhile: it then stays open with the edits. */
export function closeSavedForm<V>(form: UseFormReturnType<V>, saved: V, onClose: () => void): void {
  form.resetDirty(saved);
  if (!form.isDirty()) onClose();
}
