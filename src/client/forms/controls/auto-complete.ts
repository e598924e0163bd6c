import type { FieldUiOptions } from '../../../engine/schema/types.ts';

/** What `ui:options` lets the browser fill in, as an attribute of the control. */
export const autoCompleteOf = ({ autocomplete }: FieldUiOptions): { readonly autoComplete?: string } =>
  typeof autocomplete === 'string' ? { autoComplete: autocomplete } : {};
