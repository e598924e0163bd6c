import { useTranslation } from 'react-i18next';
import { nearestPlace } from '../../../engine/model/form-model.ts';
import type { FieldUiOptions } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import type { Path } from '../runtime/path.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';

/** Label of the first unanswered sibling that this field's choices depend on. */
export const useParentLabel = ({ with: given = {} }: FieldUiOptions, path: Path): string | undefined => {
  const { t } = useTranslation();
  const { form, store } = useRuntime();
  const { definition } = form;
  const places = Object.values(given).map(
    (sibling) => nearestPlace(definition, path.map(String), sibling) ?? [sibling],
  );
  const place = places.find((one) => store.get(one) === undefined);
  const names = place?.filter((name) => !/^\d+$/.test(name));
  return names && t(textKey(definition.key, names, 'label'));
};
