import { nearestPlace, nodeAt } from '../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import {
  type FallibleLookup,
  NOT_LOADED,
  parentsOf,
  sourcedFields,
  sourceParamsAt,
} from '../../../engine/steps/sources.ts';
import type { VisibleError } from '../runtime/error-store.ts';
import { fromPointer, toPointer } from '../runtime/path.ts';

const REQUIRED = /\.error\.required$/;

/** The field with a list at a place. */
const sourcedAt = (form: FormDefinition, place: readonly string[]) => {
  const node = nodeAt(form, place);
  return node && sourcedFields(form).find(({ path }) => path.join('/') === node.path.join('/'));
};

/** The pointers of questions that have to be answered, but whose list cannot be loaded. Waits for lists on their way. */
export const findUnloadedLists = async (
  form: FormDefinition,
  answers: Answers,
  errors: readonly VisibleError[],
  lookup: FallibleLookup,
): Promise<readonly string[]> => {
  const missing = errors.filter(({ key }) => REQUIRED.test(key)).map(({ path }) => path);
  const found = await Promise.all(
    missing.map(async (pointer) => {
      const place = fromPointer(pointer);
      const sourced = sourcedAt(form, place);
      const params = sourced && sourceParamsAt(form, sourced, answers, place);
      return params && (await lookup(sourced.source, params)) === NOT_LOADED ? [pointer] : [];
    }),
  );
  return found.flat();
};

/** Whether the list of a field waits for one that cannot be loaded, also through other fields. */
const waitsForUnloaded = (
  form: FormDefinition,
  pointer: string,
  unloaded: ReadonlySet<string>,
  seen: readonly string[] = [],
): boolean => {
  const place = fromPointer(pointer);
  const sourced = sourcedAt(form, place);
  if (!sourced || seen.includes(pointer)) return false;
  return parentsOf(sourced).some((name) => {
    const parent = toPointer(nearestPlace(form, place, name) ?? []);
    return unloaded.has(parent) || waitsForUnloaded(form, parent, unloaded, [...seen, pointer]);
  });
};

/**
 * Errors as an applicant understands them while lists cannot be loaded: nobody can answer such a question, nor one whose
 * list depends on it.
 */
export const explainUnloadedLists = (
  form: FormDefinition,
  errors: readonly VisibleError[],
  unloaded: ReadonlySet<string>,
): readonly VisibleError[] =>
  unloaded.size === 0
    ? errors
    : errors.flatMap((error) => {
        if (!REQUIRED.test(error.key)) return [error];
        if (unloaded.has(error.path)) return [{ ...error, key: error.key.replace(REQUIRED, '.error.notLoaded') }];
        return waitsForUnloaded(form, error.path, unloaded) ? [] : [error];
      });
