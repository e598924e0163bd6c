import { allNodesOf, allNotesOf } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { possibleWidgets } from '../../../engine/widgets/field-widget.ts';
import { loadCode } from '../../api/load-code.ts';
import { loadLater } from '../../api/rest-of-page.ts';
import { filesOf, noteCode } from '../../api/used-code.ts';
import { eagerWidgets, lazyFields, lazyWidgets } from '../widgets/registry.ts';
import { readOnlyWidget } from '../widgets/widget.ts';
import {
  type CompiledValidators,
  type FormRules,
  type LoadedForm,
  type LoadedParts,
  toFormRules,
  toLoadedForm,
} from './browser-checker.ts';
import { loadFormModule, loadRulesModule } from './form-module.ts';

const widgetsOf = (form: FormDefinition): ReadonlySet<string> =>
  new Set([...allNodesOf(form), ...allNotesOf(form)].flatMap(({ schemas, ui }) => possibleWidgets(schemas, ui)));

/** The files of the forms that are loaded, for the server. */
const codeOfForms = new Map<string, readonly string[]>();

const loadCalculations = () => import('./calculated-answers.ts');

const loadAll = async <T>(
  loaders: readonly (readonly [string, () => Promise<T>])[],
): Promise<Readonly<Record<string, T>>> =>
  Object.fromEntries(await Promise.all(loaders.map(async ([name, load]) => [name, await load()] as const)));

/**
 * Every widget that a form may render, by the name in `ui:widget` or `ui:field`, and what its texts need; all load before
 * the form is shown.
 */
const loadParts = async (
  form: FormDefinition,
  hasMarkedHelp: boolean,
  hasExpressions: boolean,
): Promise<LoadedParts> => {
  const { key, ui } = form;
  const names = widgetsOf(form);
  const isUsed = ([name]: readonly [string, unknown]): boolean => names.has(name);
  const loaders = Object.entries(lazyWidgets).filter(isUsed);
  const text = JSON.stringify(ui);
  if (text.includes('"readOnly":true'))
    loaders.push([readOnlyWidget, async () => (await import('../fields/ReadOnlyField.tsx')).ReadOnlyField]);
  const hasTools = /"can(?:Reorder|Copy)":true/.test(text);
  const fieldLoaders = Object.entries(lazyFields).filter(isUsed);
  codeOfForms.set(key, [
    ...[...loaders, ...fieldLoaders].flatMap(([, load]) => filesOf(load)),
    ...(hasExpressions ? filesOf(loadCalculations) : []),
  ]);
  const [widgets, fields, tools, texts, calculations] = await Promise.all([
    loadAll(loaders),
    loadAll(fieldLoaders),
    hasTools ? import('../fields/EntryTools.tsx') : undefined,
    hasMarkedHelp ? import('../texts/InlineText.tsx') : undefined,
    hasExpressions ? loadCalculations() : undefined,
  ]);
  return {
    widgets: { ...eagerWidgets, ...widgets },
    fields,
    ...(tools && { entryTools: tools.EntryTools }),
    ...(calculations && { calculate: calculations.calculate }),
    ...(texts && { inlineText: texts.InlineText }),
  };
};

const loaded = new Map<string, Promise<LoadedForm>>();

/** One lazy chunk per form, loaded once; the next call repeats a failed load. */
export const getForm = (key: string): Promise<LoadedForm> => {
  noteCode([`virtual:form/${key}`, `virtual:form-rules/${key}`, ...(codeOfForms.get(key) ?? [])]);
  const known = loaded.get(key);
  if (known) return known;
  const fresh = loadCode(async () => {
    const { definition, validators, evaluate, hasMarkedHelp = false } = await loadFormModule(key);
    const parts = await loadParts(definition, hasMarkedHelp, evaluate !== undefined);
    let rules: FormRules | undefined;
    await loadLater(async () => {
      const [{ validators: own }, { answerChecks }] = await Promise.all([
        loadCode(() => loadRulesModule(key)),
        loadCode(() => import('./answer-checks.ts')),
      ]);
      // Compiled by the build, which types modules of validators as unknown.
      rules = toFormRules(definition, own as CompiledValidators, answerChecks);
    });
    // The same.
    return toLoadedForm(definition, validators as CompiledValidators, parts, () => rules, evaluate);
  });
  loaded.set(key, fresh);
  // React reads these of a promise that has ended, and renders its value at once.
  fresh.then(
    (value) => Object.assign(fresh, { status: 'fulfilled', value }),
    () => loaded.delete(key),
  );
  return fresh;
};
