import { startTransition, useEffect, useState } from 'react';
import type { Answers } from '../../../engine/schema/types.ts';
import type { FormRuntime } from './form-runtime.ts';
import { debounce } from './idle.ts';

const TYPING_PAUSE_MS = 250;

const pickStructure = ({ store, structuralFields: influencers, environment }: FormRuntime): Answers => {
  const answers = Object.entries(store.snapshot()).filter(([field]) => influencers.has(field));
  return { ...Object.fromEntries(answers), $facts: environment.facts };
};

/**
 * The answers that decide the form's shape. rjsf gets only these, so that a key pressed in any other field
 * does not render it. A choice takes effect at once, text after a pause; both in a transition.
 */
export const useStructure = (runtime: FormRuntime, facts: Answers): Answers => {
  const [structure, setStructure] = useState(() => pickStructure(runtime));

  useEffect(() => {
    const update = (): void => startTransition(() => setStructure(pickStructure(runtime)));
    const later = debounce(update, TYPING_PAUSE_MS);
    const stop = runtime.store.onChange((path, how) => {
      const [field] = path;
      if (field === undefined) return update();
      if (!runtime.structuralFields.has(String(field))) return;
      if (how === 'typed') later.request();
      else update();
    });
    return () => {
      stop();
      later.cancel();
    };
  }, [runtime]);

  return structure['$facts'] === facts ? structure : { ...structure, $facts: facts };
};
