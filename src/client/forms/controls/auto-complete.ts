import type { FieldUiOptions } from '../../../engine/schema/types.ts';

/** The `autocomplete` option as an attribute of the control. */
export const autoCompleteOf = ({ autocomplete }: FieldUiOptions): { readonly autoComplete?: string } =>
  typeof autocomplete === 'string' ? { autoComplete: autocomplete } : {};
