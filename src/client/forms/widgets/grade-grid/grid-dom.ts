import type { Cell } from './grid-model.ts';

/** The cell of an input of the grid. */
export const cellOfInput = (target: EventTarget | null): Cell | undefined => {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const { subject, semester, column } = target.dataset;
  if (subject === undefined || semester === undefined || column === undefined) return undefined;
  return { subject, semester: Number(semester), column };
};

export const inputsOf = (root: HTMLElement): readonly HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>('input[data-subject]'),
];

export const findInput = (
  root: HTMLElement | null,
  { subject, semester, column }: Cell,
): HTMLInputElement | undefined =>
  (root ? inputsOf(root) : []).find(
    ({ dataset }) =>
      dataset['subject'] === subject && dataset['semester'] === String(semester) && dataset['column'] === column,
  );

/** Whether a key leaves the input: the caret is at the end of the text in its direction, or all is selected. */
export const isCaretAtEdge = ({ value, selectionStart, selectionEnd }: HTMLInputElement, key: string): boolean => {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (key === 'ArrowLeft' || key === 'Home') return selectionEnd === 0;
  if (key === 'ArrowRight' || key === 'End') return selectionStart === value.length;
  return true;
};
