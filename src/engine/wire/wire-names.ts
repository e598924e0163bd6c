import type { FormNode } from '../model/form-model.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { WireMap } from '../schema/types.ts';

type Group = Pick<FormNode, 'names'>;

const formItself: Group = { names: [] };

/** A field as `wire.json` names it: its names from the form, joined by dots. */
export const placeName = ({ names }: Group, field: string): string => [...names, field].join('.');

/** The name under which the field `field` of a form or of a group in it travels. */
export const wireNameOf = ({ rename }: WireMap, field: string, group = formItself): string =>
  ownProperty(rename, placeName(group, field)) ?? field;

/** The field of a form, or of a group in it, that travels under a name; the name itself where none was renamed to it. */
export const fieldOfWireName = ({ rename = {} }: WireMap, name: string, group = formItself): string => {
  const prefix = group.names.map((part) => `${part}.`).join('');
  const isOfGroup = (place: string) => place.startsWith(prefix) && !place.slice(prefix.length).includes('.');
  const found = Object.entries(rename).find(([place, sent]) => sent === name && isOfGroup(place));
  return found?.[0].slice(prefix.length) ?? name;
};

export const isNeverSent = ({ drop = [] }: WireMap, field: string, group = formItself): boolean =>
  drop.includes(placeName(group, field));

/** Answer -> what is sent instead, for the values of a place. */
export const wordsOf = ({ values }: WireMap, { names }: Group) => ownProperty(values, names.join('.'));
