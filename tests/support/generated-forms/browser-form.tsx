import createCache from '@emotion/cache';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { PageStylesContext } from '../../../src/client/design/chakra.ts';
import { createPageStyles } from '../../../src/client/design/theme/page-styles.ts';
import { FormFields } from '../../../src/client/forms/FormFields.tsx';
import { EntryTools } from '../../../src/client/forms/fields/EntryTools.tsx';
import { ReadOnlyField } from '../../../src/client/forms/fields/ReadOnlyField.tsx';
import type { LoadedForm, LoadedParts } from '../../../src/client/forms/runtime/browser-checker.ts';
import { calculate } from '../../../src/client/forms/runtime/calculated-answers.ts';
import { createFormRuntime, type FormRuntime } from '../../../src/client/forms/runtime/form-runtime.ts';
import { RuntimeProvider } from '../../../src/client/forms/runtime/RuntimeContext.tsx';
import { eagerWidgets, lazyFields, lazyWidgets } from '../../../src/client/forms/widgets/registry.ts';
import { readOnlyWidget } from '../../../src/client/forms/widgets/widget.ts';
import { withDefaults } from '../../../src/engine/model/defaults.ts';
import { isContainer } from '../../../src/engine/schema/json.ts';
import type { Answers } from '../../../src/engine/schema/types.ts';
import type { SourceLookup } from '../../../src/engine/steps/sources.ts';

const loadAll = async <T,>(loaders: Readonly<Record<string, () => Promise<T>>>): Promise<Readonly<Record<string, T>>> =>
  Object.fromEntries(await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, await load()])));

/** Every widget and part of a form, as a page has loaded them before it shows a form. */
export const loadAllParts = async (): Promise<LoadedParts> => {
  const [widgets, fields] = await Promise.all([loadAll(lazyWidgets), loadAll(lazyFields)]);
  return {
    widgets: { ...eagerWidgets, ...widgets, [readOnlyWidget]: ReadOnlyField },
    fields,
    entryTools: EntryTools,
    calculate,
  };
};

/** What the page around a form knows. */
export interface PageFacts {
  readonly facts: Answers;
  readonly lookup?: SourceLookup;
}

/** The form as a page opens it, with these answers stored. */
export const openForm = (form: LoadedForm, answers: Answers, { facts, lookup }: PageFacts): FormRuntime =>
  createFormRuntime(form, withDefaults(form.definition, answers), {
    facts,
    sourceParams: {},
    upload: undefined,
    lookup,
    describeChoice: undefined,
  });

const isList = (value: unknown): boolean => Array.isArray(value) && !value.some(isContainer);

/** Several choices are one answer. */
const isOneAnswer = (value: unknown): boolean => !isContainer(value) || isList(value);

type PathStep = string | number;

const valueAt = (value: unknown, [name, ...rest]: readonly PathStep[]): unknown =>
  name === undefined ? value : isContainer(value) ? valueAt(value[name], rest) : undefined;

/** Gives the answers one by one, as somebody does who fills in the form from the top, and clears what was filled in. */
export const giveAnswers = (runtime: FormRuntime, answers: unknown, path: readonly PathStep[] = []): void => {
  for (const [name, value] of Object.entries(answers as object)) {
    const place = [...path, Array.isArray(answers) ? Number(name) : name];
    if (isOneAnswer(value)) runtime.answer(place, value, typeof value === 'string' ? 'typed' : 'chosen');
    else {
      if (valueAt(runtime.store.snapshot(), place) === undefined && Object.keys(Object(value)).length === 0)
        runtime.answer(place, value);
      giveAnswers(runtime, value, place);
    }
  }
  const now = valueAt(runtime.store.snapshot(), path);
  if (Array.isArray(now) && Array.isArray(answers) && now.length > answers.length)
    runtime.answer(path, now.slice(0, answers.length));
  else if (isContainer(now) && !Array.isArray(now))
    for (const name of Object.keys(now))
      if (!Object.hasOwn(Object(answers), name)) runtime.answer([...path, name], undefined);
};

/** The texts of a page, by file. */
export const createPageTexts = async (files: Readonly<Record<string, unknown>>): Promise<i18n> => {
  const texts = i18next.createInstance();
  await texts.init({ lng: 'id', nsSeparator: false, resources: { id: { translation: files } } });
  return texts;
};

const noTexts = await createPageTexts({});

/** Lists to choose from are in the language of the page. */
const withPage = <T,>(language: string, draw: () => T): T => {
  vi.stubGlobal('document', { documentElement: { lang: language } });
  try {
    return draw();
  } finally {
    vi.unstubAllGlobals();
  }
};

const drawPage = (runtime: FormRuntime, texts: i18n, lists: QueryClient): string =>
  renderToStaticMarkup(
    <PageStylesContext value={createPageStyles(createCache({ key: 'ui' }))}>
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={lists}>
          <RuntimeProvider value={runtime}>
            <FormFields runtime={runtime} facts={runtime.environment.facts} />
          </RuntimeProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </PageStylesContext>,
  );

/** The page of a form. Without texts it shows their keys. @param lists those of the server that are loaded */
export const drawnHtml = (runtime: FormRuntime, texts = noTexts, lists = new QueryClient()): string =>
  withPage('id', () => drawPage(runtime, texts, lists));

/** Places of the fields that the page draws, with dots between names and indices. */
export const drawnFields = (runtime: FormRuntime): ReadonlySet<string> => {
  const html = drawnHtml(runtime);
  return new Set([...html.matchAll(/data-field="([^"]+)"/g)].map(([, place = '']) => place));
};
