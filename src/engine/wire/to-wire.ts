import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FormDefinition } from '../schema/types.ts';

interface WireForm {
  readonly encoding: 'json' | 'multipart';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Blank means unanswered, in browser and server. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const translate = (form: FormDefinition, field: string, value: unknown): unknown =>
  (typeof value === 'string' && ownProperty(ownProperty(form.wire.values, field), value)) || value;

/**
 * Converts answers to the fields of a call: values translated (Female -> Perempuan), fields renamed, those that equal
 * `dropWhen.const` or are in `drop` left out (specification 5.5). Files stay unchanged: an id or a Blob.
 */
export const toWire = (form: FormDefinition, answers: Answers): WireForm => {
  const { drop = [], dropWhen, rename = {}, encoding = 'json' } = form.wire;
  const sent = Object.entries(answers).filter(
    ([field, value]) => !isBlank(value) && !drop.includes(field) && !(dropWhen && value === dropWhen.const),
  );
  return {
    encoding,
    fields: Object.fromEntries(
      sent.map(([field, value]) => [ownProperty(rename, field) ?? field, translate(form, field, value)]),
    ),
  };
};
