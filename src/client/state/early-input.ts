import { type Control, type EarlyInput, formOf, isControl, isTicked, type Kept, setState } from './early-controls.ts';

/**
 * What was typed, chosen and pressed before the code of the forms was there (`early-keeper.ts`): the forms take it over.
 */

/** A page that the browser renders itself has nothing before its code. */
const createNothing = (): EarlyInput => ({
  kept: new Map(),
  handedOver: new Map(),
  takenOver: new WeakSet(),
  composing: new WeakSet(),
  pressed: undefined,
  submitted: undefined,
  isPageTakenOver: false,
  store: () => undefined,
  giveUp: () => undefined,
});

const early: EarlyInput = (typeof window === 'undefined' ? undefined : window.earlyInput) ?? createNothing();
const { kept, handedOver, takenOver, composing } = early;

let isRootTakenOver = false;

/** Whether the control has input that its form has not taken over yet. */
export const hasEarlyInput = (id: string): boolean => kept.has(id) || handedOver.has(id);

/** What React last saw of a control, which it compares with the control at each event. */
interface Tracked {
  readonly _valueTracker?: { readonly setValue: (value: string) => void } | null;
}

/** Lets React notice the difference without a change of the control: an email field could not say what is selected in it. */
const forgetSeen = (control: Control & Tracked, { rendered, typed }: Kept): boolean => {
  const tracker = control.value === typed ? control._valueTracker : undefined;
  tracker?.setValue(rendered);
  return Boolean(tracker);
};

const setAgain = (control: Control, { rendered, typed }: Kept): void => {
  const hasFocus = document.activeElement === control;
  const [start, end] =
    control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd];
  control.value = rendered;
  setState(control, typed);
  if (hasFocus && start !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(start, end);
};

/** As if the visitor had just done it: React hears of it by the events of a browser. */
const repeatInput = (control: Control, input: Kept): void => {
  if (control instanceof HTMLInputElement && control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isTicked(control)) {
    control.checked = input.typed !== 'true';
    control.click();
    return;
  }
  if (!forgetSeen(control, input)) setAgain(control, input);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
};

const release = (button: HTMLElement | undefined): void => {
  button?.removeAttribute('aria-busy');
  if (button?.isConnected) button.click();
};

/** Gives the form what was done before its code was there, in the order: input, a pressed button, the submit. */
export const takeOverForm = (form: HTMLFormElement): void => {
  if (takenOver.has(form)) return;
  takenOver.add(form);
  form.dataset['takenOver'] = '';
  for (const [id, input] of [...handedOver, ...kept]) {
    const control = document.getElementById(id);
    if (!isControl(control) || !form.contains(control)) continue;
    kept.delete(id);
    handedOver.set(id, input);
    // While a word is being composed the form hears of it by the next event.
    if (!composing.has(control)) repeatInput(control, input);
  }
  early.store();
  if (early.pressed && form.contains(early.pressed)) {
    release(early.pressed);
    early.pressed = undefined;
  }
  const { dataset } = form;
  if (early.submitted?.dataset['form'] === dataset['form']) {
    early.submitted = undefined;
    form.requestSubmit();
  }
  if (isRootTakenOver) takeOverRest();
};

/** React hydrates the parts of a page one after the other; an idle browser has no part left. Safari cannot say so. */
const whenHydrated = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 300);
};

/** The page outside its forms, after them: a change of the language while a form is taken over would render it anew. */
const takeOverRest = (): void => {
  const forms = [...document.querySelectorAll('form[data-form]')];
  if (early.isPageTakenOver || !forms.every((form) => takenOver.has(form))) return;
  if (isAnswering) return;
  isAnswering = true;
  const others = afterAnswer.splice(0).map((work) => work());
  void Promise.allSettled(others).then(() => whenHydrated(endTakeover));
};

let isAnswering = false;
const afterAnswer: (() => Promise<unknown>)[] = [];

/**
 * Runs work as soon as the forms of the page are taken over.
 * @param work ends when the rest of the page can be taken over
 */
export const whenAnswered = (work: () => Promise<unknown>): void => {
  if (isAnswering) void work();
  else afterAnswer.push(work);
};

const afterTakeover: (() => void)[] = [];

/** Runs work that the first answer of the page does not need: after the takeover, at once on a page that is taken over. */
export const whenTakenOver = (work: () => void): void => {
  if (early.isPageTakenOver) work();
  else afterTakeover.push(work);
};

const endTakeover = (): void => {
  early.isPageTakenOver = true;
  for (const work of afterTakeover.splice(0)) work();
  handedOver.clear();
  document.documentElement.dataset['takenOver'] = '';
  if (!early.pressed || formOf(early.pressed)) return;
  release(early.pressed);
  early.pressed = undefined;
};

/** The frame of the page is taken over. */
export const takeOverPage = (): void => {
  isRootTakenOver = true;
  takeOverRest();
};

/** The code of the page could not be fetched: the server handles its forms, as in a browser without scripts. */
export const giveUpTakeover = (): void => early.giveUp();
