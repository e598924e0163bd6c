import type { TFunction } from 'i18next';
import { widgetOf } from '../../../engine/model/field-facts.ts';
import { childOf, type FormNode, formModelOf } from '../../../engine/model/form-model.ts';
import { sourceParamsAt } from '../../../engine/steps/sources.ts';
import type { VisibleError } from '../runtime/error-store.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { fromPointer, toPointer } from '../runtime/path.ts';
import type { PostedPage } from './apply-posted.ts';
import type { PostedForm } from './posted-form.ts';
import { namerOf } from './readers.ts';

interface Shown {
  readonly errors: readonly VisibleError[];
  readonly lookup: PostedPage['lookup'];
  readonly t: TFunction;
}

/** An answer inside the answer of a widget that names its places. */
interface InsideWidget {
  /** The place of the widget. */
  readonly path: string;
  /** Undefined where the page does not show the place. */
  readonly name: string | undefined;
}

/**
 * The names that only widgets know of the answers with errors: a cell of a grid is no field of the form. An error of a
 * cell that the page does not show belongs to the grid.
 */
export const nameAnswers = async (
  { form: { definition }, store }: FormRuntime,
  { errors, lookup, t }: Shown,
): Promise<Pick<PostedForm, 'errors' | 'names'>> => {
  const findInside = async (pointer: string): Promise<InsideWidget | undefined> => {
    let node: FormNode | undefined = formModelOf(definition);
    const path: string[] = [];
    for (const token of fromPointer(pointer)) {
      node = childOf(node, token);
      if (!node) return undefined;
      path.push(token);
      const name = namerOf(widgetOf(node));
      if (!name) continue;
      const options = node.ui['ui:options'] ?? {};
      const rows = async () => {
        const params = sourceParamsAt(definition, { options }, store.snapshot(), path);
        return params && lookup(options.source ?? '', params);
      };
      return { path: toPointer(path), name: await name({ node, path, form: definition.key, rows, t }, pointer) };
    }
    return undefined;
  };
  const found = await Promise.all(errors.map(async (error) => ({ error, inside: await findInside(error.path) })));
  return {
    errors: found.map(({ error, inside }) =>
      inside && inside.name === undefined ? { ...error, path: inside.path } : error,
    ),
    names: Object.fromEntries(found.flatMap(({ error, inside }) => (inside?.name ? [[error.path, inside.name]] : []))),
  };
};
