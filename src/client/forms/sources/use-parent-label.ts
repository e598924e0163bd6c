import { useTranslation } from 'react-i18next';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';

/** Label of the first unanswered sibling that this field's choices depend on. */
export const useParentLabel = ({ with: given = {} }: FieldUiOptions): string | undefined => {
  const { t } = useTranslation();
  const { form, store } = useRuntime();
  const parent = Object.values(given).find((sibling) => store.get([sibling]) === undefined);
  return parent === undefined ? undefined : t(textKey(form.definition.key, [parent], 'label'));
};
