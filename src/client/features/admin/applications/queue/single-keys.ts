import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readCookie } from '../../../../api/cookies.ts';
import { withStorage } from '../../../../api/storage.ts';

/** What the single keys do on the page of an application, in the order of the list of keys. */
export const singleKeys = {
  next: 'j',
  previous: 'k',
  accept: 'a',
  waitlist: 'w',
  reject: 'r',
  correction: 'c',
  note: 'n',
  score: 's',
  nextFile: 'd',
  previousFile: 'f',
  help: '?',
} as const;

export type KeyAction = keyof typeof singleKeys;

/** One entry for each account, like the saved filters. */
const storageKey = (): string => `single-keys.${readCookie('userId') ?? ''}`;

const listeners = new Set<() => void>();
/** Where storage is forbidden the choice lasts until the page is closed. */
let chosen: boolean | undefined;

const areKeysOn = (): boolean =>
  chosen ?? withStorage('localStorage', (storage) => storage.getItem(storageKey())) !== 'off';

/** Single keys can be switched off, because speech input may type them (WCAG 2.1.4). */
export const switchSingleKeys = (isOn: boolean): void => {
  chosen = isOn;
  withStorage('localStorage', (storage) =>
    isOn ? storage.removeItem(storageKey()) : storage.setItem(storageKey(), 'off'),
  );
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAreKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn);

/** Input types that take no text. */
const typelessInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']);

/** Whether keys typed on this element belong to it: text is typed there, or letters choose an option. */
export const takesTyping = (
  target: Pick<Element, 'tagName'> & { readonly type?: string; readonly isContentEditable?: boolean },
): boolean => {
  if (target.isContentEditable === true) return true;
  const tag = target.tagName.toLowerCase();
  if (tag === 'input') return !typelessInputs.has(target.type ?? 'text');
  return tag === 'textarea' || tag === 'select';
};

interface PressedKey extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'> {}

/** The action of a pressed key; undefined for other keys, for keys with a modifier and for a key that is held down. */
export const actionOfKey = (event: PressedKey): KeyAction | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return undefined;
  const key = event.key.toLowerCase();
  return (Object.keys(singleKeys) as KeyAction[]).find((action) => singleKeys[action] === key);
};

/** Runs actions by single keys, except while somebody types, a dialog is open, or the keys are switched off. */
export const useSingleKeys = (actions: Partial<Readonly<Record<KeyAction, () => void>>>): void => {
  const isOn = useAreKeysOn();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actionOfKey(event);
      const run = action && latest.current[action];
      if (!run || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.target instanceof HTMLElement && takesTyping(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
};
