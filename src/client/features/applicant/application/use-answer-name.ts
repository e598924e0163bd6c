import { useTranslation } from 'react-i18next';
import { nodeAt, type Place, toPointer } from '../../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../../engine/schema/types.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { surroundingsOf } from '../../../forms/runtime/error-places.ts';

/** Names an answer of a form by its question, behind the entries and rows that it is in: `Sibling 2, Name`. */
export const useAnswerName = (definition: FormDefinition | undefined): ((place: Place) => string) => {
  const { t, i18n } = useTranslation();
  return (place) => {
    if (!definition) return '';
    const labelOf = (names: readonly string[]): string => {
      const key = textKey(definition.key, names, 'label');
      return i18n.exists(key) ? t(key) : (names.at(-1) ?? '');
    };
    const around = surroundingsOf(definition, toPointer(place)).map(({ names, number }) =>
      number === undefined ? labelOf(names) : t('renderer.repeat.entry', { label: labelOf(names), number }),
    );
    const isEntry = /^\d+$/.test(place.at(-1) ?? '');
    const names = nodeAt(definition, place)?.names ?? place;
    return [...around, ...(isEntry && around.length > 0 ? [] : [labelOf(names)])].join(', ');
  };
};
