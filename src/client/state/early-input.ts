/**
 * What is typed, chosen and pressed in a form that the server rendered, before the form's own code is there. The first
 * script of every page keeps it, on this device too; the form takes it over. No other module is imported, so that it runs
 * as soon as the page can be seen.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a control as the server rendered it, and as the visitor left it. */
interface Kept {
  readonly rendered: string;
  readonly typed: string;
}

/** By the id of the control; until its form takes it over. */
const kept = new Map<string, Kept>();

/** What forms have taken over, until the page is: a form that is mounted anew meanwhile gets it again. */
const handedOver = new Map<string, Kept>();

const takenOver = new WeakSet<Element>();
let isRootTakenOver = false;
let isPageTakenOver = false;
let pressed: HTMLElement | undefined;
let submitted: HTMLFormElement | undefined;

const controls = 'input, textarea, select';

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLElement && target.matches(controls) && target.id !== '';

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

const formOf = (element: Element): HTMLFormElement | null => element.closest<HTMLFormElement>('form[data-form]');

const isEarly = (element: Element): boolean => {
  const form = formOf(element);
  return form ? !takenOver.has(form) : !isPageTakenOver;
};

const stateOf = (control: Control): string => (isTicked(control) ? String(control.checked) : control.value);

const renderedStateOf = (control: Control): string => {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((one) => one.defaultSelected) ?? control.options[0])?.value ?? '';
  return isTicked(control) ? String((control as HTMLInputElement).defaultChecked) : control.defaultValue;
};

/** Secrets and files are never stored. */
const isStorable = (id: string): boolean => {
  const control = document.getElementById(id);
  return !(control instanceof HTMLInputElement && /^(?:password|file|hidden)$/.test(control.type));
};

const PREFIX = 'typed.';
const MAX_AGE_MS = 24 * 3_600_000;

/** Belongs to the account that is signed in; without one nothing is stored. */
const storageKey = (): string | undefined => {
  const account = /(?:^|; )userId=([\w-]+)/.exec(document.cookie)?.[1];
  return account && `${PREFIX}${account}.${location.pathname}${location.search}`;
};

/** Storage may be forbidden or full: then the input lasts as long as the page. */
const inStorage = <T>(work: (storage: Storage, key: string) => T): T | undefined => {
  const key = storageKey();
  try {
    return key === undefined ? undefined : work(localStorage, key);
  } catch {
    return undefined;
  }
};

const store = (): void =>
  inStorage((storage, key) => {
    const entries = [...kept].filter(([id]) => isStorable(id));
    if (entries.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ at: Date.now(), entries }));
  });

interface StoredInput {
  readonly at: number;
  readonly entries: readonly (readonly [string, Kept])[];
}

/** Undefined for what `store` has not written, and for input that is too old. */
const parseStored = (text: string | null): StoredInput | undefined => {
  try {
    const stored = JSON.parse(text ?? '') as StoredInput;
    return Math.abs(Date.now() - stored.at) <= MAX_AGE_MS ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** Of every account: the device may belong to another person by now. */
const deleteExpired = (): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !parseStored(localStorage.getItem(name))) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was stored.
  }
};

/** Sets the state without an event, past React's own setters, so that React notices the difference. */
const setState = (control: Control, state: string): void => {
  const name = isTicked(control) ? 'checked' : 'value';
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set;
  setter?.call(control, name === 'checked' ? state === 'true' : state);
};

/** Input of a page that was closed before its form's code was there; not where the server knows newer answers. */
const restore = (): void => {
  const stored = parseStored(inStorage((storage, key) => storage.getItem(key)) ?? null);
  for (const [id, input] of stored?.entries ?? []) {
    const control = document.getElementById(id);
    if (!isControl(control) || renderedStateOf(control) !== input.rendered) continue;
    setState(control, input.typed);
    kept.set(id, input);
  }
};

/** What is typed after a form took the input over is newer than what a form that is mounted anew would get. */
const renew = (control: Control): void => {
  const known = handedOver.get(control.id);
  if (known) handedOver.set(control.id, { ...known, typed: stateOf(control) });
};

const keep = ({ target }: Event): void => {
  if (!isControl(target)) return;
  if (!isEarly(target)) {
    renew(target);
    return;
  }
  const input = { rendered: renderedStateOf(target), typed: stateOf(target) };
  kept.set(target.id, input);
  // Only one radio button of a question is ticked.
  if (isTicked(target) && target.type === 'radio')
    for (const id of kept.keys()) {
      const other = document.getElementById(id);
      if (other !== target && other instanceof HTMLInputElement && other.name === target.name) kept.delete(id);
    }
  store();
};

/** Not a slider or a colour: without an answer the browser shows one of its own. */
const hasOwnState = (control: Control): boolean =>
  !/^(?:range|color|date|time|month|datetime-local)$/.test(control.type);

/** What was typed, or filled in by the browser, before this script. */
const keepPresent = (): void => {
  for (const control of document.querySelectorAll(`form[data-form] :is(${controls})`))
    if (
      isControl(control) &&
      hasOwnState(control) &&
      !kept.has(control.id) &&
      stateOf(control) !== renderedStateOf(control)
    )
      kept.set(control.id, { rendered: renderedStateOf(control), typed: stateOf(control) });
  store();
};

/** Also from React, which may know the element already: what is held is repeated, and must not happen twice. */
const holdBack = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const holdSubmit = (event: SubmitEvent): void => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('form[data-form]') || !isEarly(form)) return;
  holdBack(event);
  submitted = form;
  form.setAttribute('aria-busy', 'true');
};

/** A link to the page in another language is a button once the page is taken over: typed input stays. */
const pressable = 'button[type=button], a[hreflang]';

const holdPress = (event: MouseEvent): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
  if (!button || !isEarly(button) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  holdBack(event);
  pressed = button;
  button.setAttribute('aria-busy', 'true');
};

/** From now on early input is kept. */
export const keepEarlyInput = (): void => {
  for (const name of ['input', 'change'] as const) document.addEventListener(name, keep, true);
  document.addEventListener('submit', holdSubmit, true);
  document.addEventListener('click', holdPress, true);
  deleteExpired();
  restore();
  keepPresent();
};

/** Whether the control has input that its form has not taken over yet. */
export const hasEarlyInput = (id: string): boolean => kept.has(id) || handedOver.has(id);

/** As if the visitor had just done it: React hears of it by the events of a browser. */
const repeatInput = (control: Control, { rendered, typed }: Kept): void => {
  if (control instanceof HTMLInputElement && control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isTicked(control)) {
    control.checked = typed !== 'true';
    control.click();
    return;
  }
  const hasFocus = document.activeElement === control;
  const [start, end] =
    control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd];
  control.value = rendered;
  setState(control, typed);
  if (hasFocus && start !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(start, end);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
};

/** An input method is composing a word in the control: it is taken over with the word. */
const isComposing = new WeakSet<Element>();
const watchComposition = (): void => {
  document.addEventListener(
    'compositionstart',
    ({ target }) => target instanceof Element && isComposing.add(target),
    true,
  );
  document.addEventListener(
    'compositionend',
    ({ target }) => target instanceof Element && isComposing.delete(target),
    true,
  );
};
if (typeof document !== 'undefined') watchComposition();

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
    if (!isComposing.has(control)) repeatInput(control, input);
  }
  store();
  if (pressed && form.contains(pressed)) {
    release(pressed);
    pressed = undefined;
  }
  const { dataset } = form;
  if (submitted?.dataset['form'] === dataset['form']) {
    submitted = undefined;
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
  if (isPageTakenOver || !forms.every((form) => takenOver.has(form))) return;
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
  if (isPageTakenOver) work();
  else afterTakeover.push(work);
};

const endTakeover = (): void => {
  isPageTakenOver = true;
  for (const work of afterTakeover.splice(0)) work();
  handedOver.clear();
  document.documentElement.dataset['takenOver'] = '';
  if (!pressed || formOf(pressed)) return;
  release(pressed);
  pressed = undefined;
};

/** The frame of the page is taken over. */
export const takeOverPage = (): void => {
  isRootTakenOver = true;
  takeOverRest();
};
