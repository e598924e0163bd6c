import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { system } from '../../../src/client/design/theme/system.ts';
import { FormFields } from '../../../src/client/forms/FormFields.tsx';
import { EntryTools } from '../../../src/client/forms/fields/EntryTools.tsx';
import type { LoadedForm, LoadedParts } from '../../../src/client/forms/runtime/browser-checker.ts';
import { createFormRuntime, type FormRuntime } from '../../../src/client/forms/runtime/form-runtime.ts';
import { RuntimeProvider } from '../../../src/client/forms/runtime/RuntimeContext.tsx';
import { eagerWidgets, lazyFields, lazyWidgets } from '../../../src/client/forms/widgets/registry.ts';
import { isContainer } from '../../../src/engine/schema/json.ts';
import type { Answers } from '../../../src/engine/schema/types.ts';

const loadAll = async <T,>(loaders: Readonly<Record<string, () => Promise<T>>>): Promise<Readonly<Record<string, T>>> =>
  Object.fromEntries(await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, await load()])));

/** Every widget and part of a form, as a page has loaded them before it shows a form. */
export const loadAllParts = async (): Promise<LoadedParts> => {
  const [widgets, fields] = await Promise.all([loadAll(lazyWidgets), loadAll(lazyFields)]);
  return { widgets: { ...eagerWidgets, ...widgets }, fields, entryTools: EntryTools };
};

/** The form as a page opens it, with these answers stored. */
export const openForm = (form: LoadedForm, answers: Answers = {}): FormRuntime =>
  createFormRuntime(form, answers, {
    facts: {},
    sourceParams: {},
    upload: undefined,
    lookup: undefined,
    describeChoice: undefined,
  });

const isList = (value: unknown): boolean => Array.isArray(value) && !value.some(isContainer);

/** Gives the answers one by one, as somebody does who fills in the form from the top. Several choices are one answer. */
export const giveAnswers = (
  { answer }: FormRuntime,
  answers: unknown,
  path: readonly (string | number)[] = [],
): void => {
  for (const [name, value] of Object.entries(answers as object)) {
    const place = [...path, Array.isArray(answers) ? Number(name) : name];
    if (isContainer(value) && !isList(value)) giveAnswers({ answer } as FormRuntime, value, place);
    else answer(place, value, typeof value === 'string' ? 'typed' : 'chosen');
  }
};

const i18n = i18next.createInstance();
await i18n.init({ lng: 'id', resources: { id: { translation: {} } } });

/** Places of the fields that the page draws, with dots between names and indices. */
export const drawnFields = (runtime: FormRuntime): ReadonlySet<string> => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={new QueryClient()}>
          <RuntimeProvider value={runtime}>
            <FormFields runtime={runtime} facts={runtime.environment.facts} />
          </RuntimeProvider>
        </QueryClientProvider>
      </ChakraProvider>
    </I18nextProvider>,
  );
  return new Set([...html.matchAll(/data-field="([^"]+)"/g)].map(([, place = '']) => place));
};
