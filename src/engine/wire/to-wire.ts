import { childOf, type FormNode, formModelOf } from '../model/form-model.ts';
import { isObject } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Answers, FormDefinition, WireMap } from '../schema/types.ts';
import { isNeverSent, wireNameOf, wordsOf } from './wire-names.ts';

interface WireForm {
  readonly encoding: 'json' | 'multipart';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Blank means unanswered, in browser and server. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const sendValue = (wire: WireMap, node: FormNode | undefined, value: unknown): unknown => {
  if (!node) return value;
  if (typeof value === 'string') return ownProperty(wordsOf(wire, node), value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => sendValue(wire, node.entry, entry));
  if (!isObject(value)) return value;
  if (node.kind !== 'table') return sendGroup(wire, node, value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sendValue(wire, node.entry, one)]));
};

/** Blank answers are left out. Inside a group, null is sent: no page answers with it, and the rules refuse it. */
const isSent = (wire: WireMap, node: FormNode, field: string, value: unknown): boolean =>
  !(isBlank(value) && (value !== null || node.kind === 'form')) &&
  !isNeverSent(wire, field, node) &&
  !(wire.dropWhen && value === wire.dropWhen.const);

const sendGroup = (wire: WireMap, node: FormNode, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([field, value]) => isSent(wire, node, field, value))
      .map(([field, value]) => [wireNameOf(wire, field, node), sendValue(wire, childOf(node, field), value)]),
  );

/**
 * Answers as the call sends them, at any depth: values translated (Female -> Perempuan), fields renamed, those that equal
 * `dropWhen.const` or are in `drop` left out (specification 5.5). Files stay unchanged: an id or a Blob.
 */
export const toWire = (form: FormDefinition, answers: Answers): WireForm => ({
  encoding: form.wire.encoding ?? 'json',
  fields: sendGroup(form.wire, formModelOf(form), answers),
});
