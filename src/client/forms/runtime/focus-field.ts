import { fromPointer } from './path.ts';

const focusable =
  ':is(input, select, textarea, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"], :disabled), output[tabindex]';

/** Id of a field's control, as the error summary links to it. */
export const controlId = (formKey: string, pointer: string): string => [formKey, ...fromPointer(pointer)].join('.');

/** Moves the focus to the control of an answer, else to the first control of the nearest field around it. */
export const focusField = (formKey: string, pointer: string): boolean => {
  const names = fromPointer(pointer);
  const exact = document.getElementById(controlId(formKey, pointer));
  const around = names.map((_, i) => names.slice(0, names.length - i).join('.'));
  const container = around.map((name) => document.querySelector(`[data-field="${CSS.escape(name)}"]`)).find(Boolean);
  // A grid has a control that only narrow screens show.
  const inside = [...(container?.querySelectorAll(focusable) ?? [])];
  const target = exact?.matches(focusable) ? exact : inside.find((one) => one.getClientRects().length > 0);
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  target.scrollIntoView({ block: 'center' });
  return true;
};
