import { loadForm } from 'virtual:forms';
import { objectOf } from '../../../engine/schema/json.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import type { WidgetDefault } from '../../../engine/widgets/widget.ts';
import { widgetDefaults } from '../../../engine/widgets/widget-facts.ts';
import { loadCode } from '../../api/load-code.ts';
import { eagerWidgets, lazyWidgets } from '../widgets/registry.ts';
import { readOnlyWidget, type Widgets } from '../widgets/widget.ts';
import { type CompiledValidators, type LoadedForm, toLoadedForm } from './browser-checker.ts';

const listNamedWidgets = (ui: unknown): string[] =>
  Object.entries(objectOf(ui)).flatMap(([key, value]) => {
    if ((key === 'ui:widget' || key === 'ui:field') && typeof value === 'string') return [value];
    return typeof value === 'object' && !Array.isArray(value) ? listNamedWidgets(value) : [];
  });

/** Default widgets that the schema may need: those whose keyword or value it contains anywhere. */
const listDefaultWidgets = (schema: FormDefinition['schema']): readonly string[] => {
  const text = JSON.stringify(schema);
  const isIn = ({ keyword, equals, entries }: WidgetDefault): boolean =>
    text.includes(equals === undefined ? `"${keyword}":` : `"${keyword}":${JSON.stringify(equals)}`) &&
    (entries === undefined || text.includes(`"${entries}":`));
  return widgetDefaults.filter(isIn).map(({ widget }) => widget);
};

/** Every widget that a form may render, by the name in `ui:widget` or `ui:field`; all load before the form is shown. */
const loadWidgets = async ({ ui, schema }: FormDefinition): Promise<Widgets> => {
  const names = new Set([...listNamedWidgets(ui), ...listDefaultWidgets(schema)]);
  const loaders = Object.entries(lazyWidgets).filter(([name]) => names.has(name));
  if (JSON.stringify(ui).includes('"readOnly":true'))
    loaders.push([readOnlyWidget, async () => (await import('../fields/ReadOnlyField.tsx')).ReadOnlyField]);
  const loaded = await Promise.all(loaders.map(async ([name, load]) => [name, await load()] as const));
  return { ...eagerWidgets, ...Object.fromEntries(loaded) };
};

const loaded = new Map<string, Promise<LoadedForm>>();

/** One lazy chunk per form, loaded once; the next call repeats a failed load. */
export const getForm = (key: string): Promise<LoadedForm> => {
  const known = loaded.get(key);
  if (known) return known;
  const fresh = loadCode(async () => {
    const { definition, validators, evaluate } = await loadForm(key);
    const widgets = await loadWidgets(definition);
    // Compiled by the build, which types modules of validators as unknown.
    return toLoadedForm(definition, validators as CompiledValidators, widgets, evaluate);
  });
  loaded.set(key, fresh);
  fresh.catch(() => loaded.delete(key));
  return fresh;
};
