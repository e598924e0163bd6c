import { startTransition, useEffect, useState } from 'react';
import { conditionPaths } from '../../../engine/model/condition-paths.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { withRest } from '../../api/rest-of-page.ts';
import type { FormRuntime } from './form-runtime.ts';
import { debounce, TYPING_PAUSE_MS } from './idle.ts';
import { getAt, type Path, setAt } from './path.ts';

const schemasAt = ({ form: { definition } }: FormRuntime, path: Path): readonly JsonSchema[] =>
  nodeAt(definition, path.map(String))?.schemas ?? [];

/** The paths below `path` of the answers that the conditions of the form, or of one entry of a list, read. */
const readPaths = (runtime: FormRuntime, path: Path): readonly Path[] =>
  schemasAt(runtime, path).flatMap((schema) => conditionPaths({ schema }));

const pickStructure = ({ store }: FormRuntime, path: Path, read: readonly Path[]): unknown => {
  const value = store.get(path);
  return read.reduce<unknown>((answers, below) => {
    const answer = getAt(value, below);
    return answer === undefined ? answers : setAt(answers, below, answer);
  }, {});
};

/** Whether a change at `changed` touches an answer at `path`, a part of it, or an answer that contains it. */
const touches = (changed: Path, path: Path): boolean =>
  path.every((name, index) => index >= changed.length || String(name) === String(changed[index]));

/**
 * The answers that decide which fields exist in the form, or in one entry of a list. rjsf gets only these, so that a key
 * pressed in any other field does not render it. A choice takes effect at once, text after a pause; both in a transition.
 * @param path of the entry; empty for the form
 */
export const useStructure = (runtime: FormRuntime, path: Path): unknown => {
  const pointer = path.join('/');
  const pickNow = () => ({ pointer, structure: pickStructure(runtime, path, readPaths(runtime, path)) });
  const [picked, setPicked] = useState(pickNow);
  // An entry that was moved to another place.
  const current = picked.pointer === pointer ? picked : pickNow();
  if (current !== picked) setPicked(current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointer represents the path, a new array in each render
  useEffect(() => {
    const read = readPaths(runtime, path);
    if (read.length === 0) return;
    const show = (): void =>
      startTransition(() => setPicked({ pointer, structure: pickStructure(runtime, path, read) }));
    // Another field needs texts that the page may not have yet.
    const update = (): void => withRest(show);
    // A field that is drawn with this may have answered itself already: effects inside run first.
    setPicked((shown) => {
      const now = pickStructure(runtime, path, read);
      return JSON.stringify(now) === JSON.stringify(shown.structure) ? shown : { pointer, structure: now };
    });
    const later = debounce(update, TYPING_PAUSE_MS);
    const stop = runtime.store.onChange((changed, how) => {
      if (!read.some((below) => touches(changed, [...path, ...below]))) return;
      if (how === 'typed') later.request();
      else update();
    });
    return () => {
      stop();
      later.cancel();
    };
  }, [runtime, pointer]);

  return current.structure;
};
