import { groupAfter } from '../../../engine/model/defaults.ts';
import { onlyKnownAnswers } from '../../../engine/model/form-model.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { dependentPlaces, type SourceLookup } from '../../../engine/steps/sources.ts';
import { withRest } from '../../api/rest-of-page.ts';
import type { UnsentFile } from '../draft/unsent-files.ts';
import type { LoadedForm } from './browser-checker.ts';
import { createErrorStore, type ErrorStore } from './error-store.ts';
import { createFieldStore, type FieldStore } from './field-store.ts';
import { whenIdle } from './idle.ts';
import { getAt, type Path, toPointer } from './path.ts';
import { createValidation, type Validation } from './validation.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

export interface UploadEvents {
  /** @param share of the file that was sent, 0 to 1 */
  readonly onProgress: (share: number) => void;
  /** There is no connection: the upload continues by itself. */
  readonly onWaiting?: () => void;
  /** Aborted by `UPLOAD_LEFT`, the upload continues when the form is opened again; else the file is forgotten. */
  readonly signal: AbortSignal;
}

/** Why an upload is aborted when its form is left. */
export const UPLOAD_LEFT = 'left';

/** Uploads one chosen file; returns the id that becomes the answer. */
export interface Upload {
  (file: File, field: string, events: UploadEvents, unsent?: UnsentFile): Promise<StoredFile>;
  /** Files of a field that this device has not sent. */
  readonly listUnsent?: (field: string) => Promise<readonly UnsentFile[]>;
  /** Uses a stored file of the applicant for a field, without an upload. */
  readonly reuse?: (id: string, field: string) => Promise<StoredFile>;
}

/** Shared by the widgets of one mounted form. The object never changes, so sharing it causes no render. */
export interface FormRuntime {
  readonly form: LoadedForm;
  readonly store: FieldStore;
  readonly errors: ErrorStore;
  readonly validation: Validation;
  readonly environment: FormEnvironment;
  /** An answer given by the applicant: stored, and dependent answers cleared. */
  readonly answer: (path: Path, value: unknown, how?: 'typed' | 'chosen') => void;
  /**
   * Replaces the typed answer by its normalized form (`x-normalize`), on a page without its rest when that is there.
   * @param isLeft whether nobody has returned to the field meanwhile
   */
  readonly normalize: (path: Path, isLeft: () => boolean) => void;
  /** The applicant left the field: its rules are checked when the browser is idle. */
  readonly leave: () => void;
  /** Registers a callback that runs before the answers are read. */
  readonly onFlush: (flush: () => void | Promise<void>) => () => void;
  /** Resolves when every widget has stored its pending input, running uploads included. */
  readonly flush: () => Promise<void>;
  /** Lets a widget with many answers focus and name them. */
  readonly addAnswerLocator: (places: AnswerLocator) => () => void;
  /** Moves the focus to the answer; false when no widget has it. */
  readonly reveal: (pointer: string) => boolean;
  readonly nameOf: (pointer: string) => string | undefined;
}

/** Answers inside one widget, such as the cells of a grid. */
interface AnswerLocator {
  /** Moves the focus to the answer and scrolls it into view; false when it belongs to another widget. */
  readonly focus: (pointer: string) => boolean;
  /** Name of the answer, such as `Mathematics, semester 1, knowledge`; undefined when it belongs to another widget. */
  readonly nameOf: (pointer: string) => string | undefined;
}

/** Text beside a choice of a list, such as its price. */
export type DescribeChoice = (value: string | number | boolean) => string | undefined;

/** A stored file as its field shows it. */
export interface FieldFile {
  readonly name: string;
  readonly contentType: string;
  readonly url: string;
  /** In bytes. */
  readonly size?: number;
}

/** Input from the page that may change while the form is open. */
export interface FormEnvironment {
  facts: Answers;
  /** Parameters of data sources that no sibling answers: formId, institutionCode. */
  sourceParams: Readonly<Record<string, unknown>>;
  upload: Upload | undefined;
  lookup: SourceLookup | undefined;
  describeChoice: DescribeChoice | undefined;
  /** Finds files that an applicant did not upload. */
  findFile?: ((id: string) => FieldFile | undefined) | undefined;
}

export const createFormRuntime = (form: LoadedForm, initial: Answers, environment: FormEnvironment): FormRuntime => {
  // The server would refuse every save of a draft with answers to removed fields.
  const store = createFieldStore(onlyKnownAnswers(form.definition, initial));
  const errors = createErrorStore();
  const validation = createValidation({
    form,
    store,
    errors,
    facts: () => environment.facts,
    lookup: () => environment.lookup,
  });
  const flushes = new Set<() => void | Promise<void>>();
  const places = new Set<AnswerLocator>();
  let cancelRefresh = (): void => {};

  form.calculate?.(form, store, () => environment.facts);

  const refreshLater = (): void => {
    cancelRefresh();
    cancelRefresh = whenIdle(validation.refresh);
  };
  const clearDependents = (path: Path): void => {
    for (const place of dependentPlaces(form.definition, store.snapshot(), path.map(String)))
      store.set(place, undefined);
  };

  const followGroups = (before: Answers, path: Path): void => {
    const place = path.map(String);
    const next = () => groupAfter(form.definition, before, store.snapshot(), place);
    for (let change = next(); change; change = next()) store.set(path.slice(0, change[0].length), change[1]);
  };

  return {
    form,
    store,
    errors,
    validation,
    environment,
    answer: (path, value, how = 'chosen') => {
      if (Object.is(store.get(path), value)) return;
      validation.touch(toPointer(path), how);
      const before = store.snapshot();
      store.set(path, value, how);
      followGroups(before, path);
      clearDependents(path);
      if (errors.all().length > 0) refreshLater();
    },
    normalize: (path, isLeft) => {
      const typed = store.get(path);
      withRest(() => {
        // Who returned types on, and leaves the field again: the text and the caret are theirs.
        if (!isLeft() || !Object.is(store.get(path), typed)) return;
        store.set(path, getAt(validation.normalizedAnswers(), path), 'typed');
      });
    },
    leave: () => {
      validation.endTyping();
      refreshLater();
    },
    onFlush: (flush) => {
      flushes.add(flush);
      return () => flushes.delete(flush);
    },
    flush: async () => {
      await Promise.all([...flushes].map((flush) => flush()));
      const normalized = validation.normalizedAnswers();
      for (const [field, value] of Object.entries(store.snapshot()))
        if (JSON.stringify(value) !== JSON.stringify(normalized[field])) store.set([field], normalized[field]);
    },
    addAnswerLocator: (added) => {
      places.add(added);
      return () => places.delete(added);
    },
    reveal: (pointer) => [...places].some(({ focus: show }) => show(pointer)),
    // A widget that is there knows the name in the language of the page.
    nameOf: (pointer) =>
      [...places]
        .reverse()
        .map(({ nameOf }) => nameOf(pointer))
        .find((name) => name !== undefined),
  };
};
