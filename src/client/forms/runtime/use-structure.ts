import { startTransition, useEffect, useState } from 'react';
import { conditionPaths } from '../../../engine/model/condition-paths.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { FormRuntime } from './form-runtime.ts';
import { debounce, TYPING_PAUSE_MS } from './idle.ts';
import { type Path, setAt } from './path.ts';

const pickStructure = ({ store, form, environment }: FormRuntime): Answers => {
  const picked = conditionPaths(form.definition).reduce<unknown>((answers, path) => {
    const value = store.get(path);
    return value === undefined ? answers : setAt(answers, path, value);
  }, {});
  return { ...(picked as Answers), $facts: environment.facts };
};

/** Whether a condition reads the answer at a place, a part of it, or what it is a part of. */
const isStructural = ({ form }: FormRuntime, changed: Path): boolean =>
  conditionPaths(form.definition).some((path) =>
    path.every((name, index) => index >= changed.length || name === String(changed[index])),
  );

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
      if (!isStructural(runtime, path)) return;
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
