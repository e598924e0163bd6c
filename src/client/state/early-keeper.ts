/*
 * What is typed, chosen and pressed in a form that the server rendered, before the form's own code is there. This script
 * stands inside the page, behind its content: it keeps everything from the first paint on, on this device too. The form takes
 * it over (`early-input.ts`). A classic script, built by `tooling/build/first-script.ts`.
 */
import { type Control, type EarlyInput, formOf, isControl, isTicked, type Kept, setState } from './early-controls.ts';

const kept = new Map<string, Kept>();
const handedOver = new Map<string, Kept>();
/** Whether the code of the page cannot be fetched. */
let isLost = false;
let submitter: HTMLElement | null = null;

const controls = 'input, textarea, select';

const isEarly = (element: Element): boolean => {
  if (isLost) return false;
  const form = formOf(element);
  return form ? !early.takenOver.has(form) : !early.isPageTakenOver;
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
  early.submitted = form;
  submitter = event.submitter;
  form.setAttribute('aria-busy', 'true');
};

/** A link to the page in another language is a button once the page is taken over: typed input stays. */
const pressable = 'button[type=button], a[hreflang]';

const holdPress = (event: MouseEvent): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
  if (!button || !isEarly(button) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  holdBack(event);
  early.pressed = button;
  button.setAttribute('aria-busy', 'true');
};

/** What is held happens as in a browser without scripts: the server handles the form. */
const giveUp = (): void => {
  isLost = true;
  const { pressed, submitted } = early;
  early.pressed = undefined;
  early.submitted = undefined;
  for (const held of [pressed, submitted]) held?.removeAttribute('aria-busy');
  pressed?.click();
  submitted?.requestSubmit(submitter);
};

const early: EarlyInput = {
  kept,
  handedOver,
  takenOver: new WeakSet(),
  composing: new WeakSet(),
  pressed: undefined,
  submitted: undefined,
  isPageTakenOver: false,
  store,
  giveUp,
};

const keepEarlyInput = (): void => {
  const { composing } = early;
  const listen = <E extends Event>(name: string, work: (event: E) => void): void =>
    // The name says which event it is.
    document.addEventListener(name, work as (event: Event) => void, true);
  listen('input', keep);
  listen('change', keep);
  listen('submit', holdSubmit);
  listen('click', holdPress);
  listen('compositionstart', ({ target }) => target instanceof Element && composing.add(target));
  listen('compositionend', ({ target }) => target instanceof Element && composing.delete(target));
  // The first file of the page's code, which nothing fetches again.
  listen('error', ({ target }) => target instanceof HTMLScriptElement && giveUp());
  deleteExpired();
  restore();
  keepPresent();
};

// An empty page has nothing to keep: the browser renders it.
if (document.getElementById('root')?.firstElementChild) {
  window.earlyInput = early;
  keepEarlyInput();
}
