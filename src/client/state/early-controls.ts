/** What the script inside each page (`early-keeper.ts`) and the code of the forms (`early-input.ts`) share. */

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a control as the server rendered it, and as the visitor left it. */
export interface Kept {
  readonly rendered: string;
  readonly typed: string;
}

/** What has been done in a page before its code was there. */
export interface EarlyInput {
  /** By the id of the control; until its form takes it over. */
  readonly kept: Map<string, Kept>;
  /** What forms have taken over, until the page is: a form that is mounted anew meanwhile gets it again. */
  readonly handedOver: Map<string, Kept>;
  /** Forms. */
  readonly takenOver: WeakSet<Element>;
  /** Controls in which an input method is composing a word. */
  readonly composing: WeakSet<Element>;
  pressed: HTMLElement | undefined;
  submitted: HTMLFormElement | undefined;
  isPageTakenOver: boolean;
  /** Stores what is kept on this device. */
  readonly store: () => void;
  /** The code of the page cannot be fetched: the browser does what it does without scripts. */
  readonly giveUp: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLElement && target.matches('input, textarea, select') && target.id !== '';

export const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

export const formOf = (element: Element): HTMLFormElement | null => element.closest<HTMLFormElement>('form[data-form]');

/** Sets the state without an event, past React's own setters, so that React notices the difference. */
export const setState = (control: Control, state: string): void => {
  const name = isTicked(control) ? 'checked' : 'value';
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set;
  setter?.call(control, name === 'checked' ? state === 'true' : state);
};
