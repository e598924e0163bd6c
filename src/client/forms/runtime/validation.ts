import type { Answers } from '../../../engine/schema/types.ts';
import { type FallibleLookup, NOT_LOADED, type SourceLookup } from '../../../engine/steps/sources.ts';
import { withRest } from '../../api/rest-of-page.ts';
import type { LoadedForm } from './browser-checker.ts';
import { inFormOrder } from './error-places.ts';
import type { ErrorStore, VisibleError } from './error-store.ts';
import type { FieldStore } from './field-store.ts';

const isRelated = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Shows the errors of touched fields, and of all fields after a submit attempt. */
export interface Validation {
  /** The answer changed. Typed input is not validated before the focus leaves the field. */
  readonly touch: (pointer: string, how: 'typed' | 'chosen') => void;
  /** The focus left the field that was typed in. */
  readonly endTyping: () => void;
  /** Validates the stored answers and shows the errors of touched fields. */
  readonly refresh: () => void;
  /** Returns all errors, those of lists included, for which it waits; from now on every error is shown. */
  readonly checkAll: () => Promise<readonly VisibleError[]>;
  /** Shows errors that only the server finds; each disappears when its answer changes. */
  readonly showServerErrors: (errors: readonly VisibleError[]) => void;
  /** The list of a question is loaded: what the last attempt said of it no longer holds. */
  readonly noteLoaded: (pointer: string) => void;
  /** Resets the submit attempt and all touched fields. */
  readonly reset: () => void;
  /** The answers to send: normalized, without those of inactive branches. */
  readonly prunedAnswers: () => Answers;
  /** The stored answers, normalized. */
  readonly normalizedAnswers: () => Answers;
}

interface ValidationEnvironment {
  readonly form: LoadedForm;
  readonly store: FieldStore;
  readonly errors: ErrorStore;
  readonly facts: () => Answers;
  readonly lookup: () => SourceLookup | undefined;
}

export const createValidation = ({ form, store, errors, facts, lookup }: ValidationEnvironment): Validation => {
  const { definition, checker } = form;
  const touched = new Set<string>();
  const typing = new Set<string>();
  let isTried = false;
  let foreign: readonly VisibleError[] = [];
  let unloaded: ReadonlySet<string> = new Set();

  const normalizedAnswers = (): Answers =>
    form.checks().normalizeAnswers(checker, definition, store.snapshot(), facts());
  const prunedAnswers = (): Answers =>
    form
      .checks()
      .pruneHidden(definition, normalizedAnswers(), facts(), (condition, data) =>
        checker.holds(definition, condition, data),
      );
  const ownErrors = (): readonly VisibleError[] =>
    form.checks().checkAnswers(checker, definition, prunedAnswers(), facts());
  const show = (own: readonly VisibleError[]): void => {
    const explained = form.checks().explainUnloadedLists(definition, own, unloaded);
    const shown = isTried ? explained : explained.filter(({ path }) => touched.has(path));
    const known = new Set(shown.map(({ path, key }) => `${path} ${key}`));
    const rest = foreign.filter(({ path, key }) => !known.has(`${path} ${key}`));
    errors.replace(inFormOrder(definition, [...shown, ...rest]));
  };
  const tryLookup: FallibleLookup = async (source, params) => lookup()?.(source, params).catch(() => NOT_LOADED);

  return {
    touch: (pointer, how) => {
      (how === 'typed' ? typing : touched).add(pointer);
      foreign = foreign.filter(({ path }) => !isRelated(path, pointer));
    },
    endTyping: () => {
      for (const pointer of typing) touched.add(pointer);
      typing.clear();
    },
    refresh: () => withRest(() => show(ownErrors())),
    checkAll: async () => {
      isTried = true;
      if (lookup()) {
        const answers = prunedAnswers();
        const [found, missing] = await Promise.all([
          form.checks().checkSources(definition, answers, tryLookup),
          form.checks().findUnloadedLists(definition, answers, ownErrors(), tryLookup),
        ]);
        foreign = found;
        unloaded = new Set(missing);
      }
      show(ownErrors());
      return errors.all();
    },
    showServerErrors: (next) => {
      foreign = next;
      withRest(() => show(ownErrors()));
    },
    noteLoaded: (pointer) => {
      if (!unloaded.has(pointer)) return;
      unloaded = new Set([...unloaded].filter((one) => one !== pointer));
      show(ownErrors());
    },
    reset: () => {
      isTried = false;
      touched.clear();
      typing.clear();
      foreign = [];
      unloaded = new Set();
      show(ownErrors());
    },
    prunedAnswers,
    normalizedAnswers,
  };
};
