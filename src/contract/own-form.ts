import { freeObject, nothing, record, whole } from './shapes.ts';

/** A form as it was when answers were given to it, texts by language; null where that is today's. */
export const ownForm = {
  anyOf: [record({ Id: whole, Schema: freeObject, Ui: freeObject, Texts: freeObject }), nothing],
} as const;
