import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { hasEarlyInput } from '../../state/early-input.ts';
import { type Path, toPointer } from '../runtime/path.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Conversion between an answer and the text of its input. */
export interface InputFormat {
  readonly format: (answer: unknown) => string;
  readonly parse: (typed: string) => unknown;
}

export const textFormat: InputFormat = {
  format: (answer) => (answer === undefined || answer === null ? '' : String(answer)),
  parse: (typed) => (typed === '' ? undefined : typed),
};

/** Removes spaces around the text; a password keeps them. */
export const trimmedTextFormat: InputFormat = {
  format: textFormat.format,
  parse: (typed) => textFormat.parse(typed.trim()),
};

interface TypedInput<E extends TextElement> {
  readonly ref: RefObject<E | null>;
  readonly name: string;
  readonly defaultValue: string;
  readonly onInput: (event: FormEvent<E>) => void;
  readonly onBlur: (event: FocusEvent<E>) => void;
}

/**
 * An input that holds its own text: a key changes the store and renders nothing. Other changes of the answer
 * (cascade, prefill, restored draft) are written into the element.
 */
export const useTypedInput = <E extends TextElement>(
  path: Path,
  meaning: InputFormat = trimmedTextFormat,
): TypedInput<E> => {
  const { form, store, answer, normalize, leave } = useRuntime();
  const ref = useRef<E>(null);
  const [defaultValue] = useState(() => meaning.format(store.get(path)));
  const pointer = toPointer(path);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer represents the path, a new array in each render
  useEffect(() => {
    const follow = (): void => {
      const element = ref.current;
      const value = store.get(path);
      if (!element || Object.is(meaning.parse(element.value), value)) return;
      const { selectionStart, selectionEnd } = element;
      const isAllSelected = selectionStart === 0 && selectionEnd === element.value.length && selectionEnd > 0;
      element.value = meaning.format(value);
      // The next key replaces it, as it would have replaced the value before.
      if (isAllSelected && element === document.activeElement) element.select();
    };
    // The form takes over what was typed before its code was there.
    if (!hasEarlyInput(ref.current?.id ?? '')) follow();
    return store.subscribe(pointer, follow);
  }, [store, pointer, meaning]);

  return {
    ref,
    name: [form.definition.key, ...path].join('.'),
    defaultValue,
    onInput: (event) => answer(path, meaning.parse(event.currentTarget.value), 'typed'),
    onBlur: (event) => {
      let isLeft = true;
      const onReturn = (): void => {
        isLeft = false;
      };
      event.currentTarget.addEventListener('focus', onReturn, { once: true });
      normalize(path, () => isLeft);
      event.currentTarget.value = meaning.format(store.get(path));
      leave();
    },
  };
};
