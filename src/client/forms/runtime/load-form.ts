import { loadForm } from 'virtual:forms';
import { loadCode } from '../../api/load-code.ts';
import { loadWidgets } from '../widgets/load-widgets.ts';
import { type CompiledValidators, type LoadedForm, toLoadedForm } from './browser-checker.ts';

const loaded = new Map<string, Promise<LoadedForm>>();

/** One lazy chunk per form, loaded once; the next call repeats a failed load. */
export const getForm = (key: string): Promise<LoadedForm> => {
  const known = loaded.get(key);
  if (known) return known;
  const fresh = loadCode(async () => {
    const { definition, validators, evaluate } = await loadForm(key);
    const widgets = await loadWidgets(definition);
    return toLoadedForm(definition, validators as CompiledValidators, widgets, evaluate);
  });
  loaded.set(key, fresh);
  fresh.catch(() => loaded.delete(key));
  return fresh;
};
