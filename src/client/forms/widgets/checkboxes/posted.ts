import { choicesOf } from '../../../../engine/model/field-facts.ts';
import { NOT_POSTED, type ReadPosted, readChoices } from '../../posted/reader.ts';

/** The ticked choices in the order of the schema. */
export const readPosted: ReadPosted = (field) => {
  const ticked = readChoices(field);
  if (ticked === NOT_POSTED || ticked.length === 0) return ticked === NOT_POSTED ? NOT_POSTED : undefined;
  const order = field.node.entry ? choicesOf(field.node.entry) : [];
  const placeOf = (choice: (typeof ticked)[number]): number =>
    order.includes(choice) ? order.indexOf(choice) : order.length;
  return [...ticked].sort((a, b) => placeOf(a) - placeOf(b));
};
