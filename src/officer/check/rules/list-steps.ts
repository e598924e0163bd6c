import { isObject } from '../../../engine/schema/json.ts';

interface ListedStep {
  readonly key: string;
  readonly wireStep: number;
  readonly submits?: boolean;
}

const isStep = (value: unknown): value is ListedStep & Readonly<Record<string, unknown>> =>
  isObject(value) && typeof value['key'] === 'string' && typeof value['wireStep'] === 'number';

/** The well-formed steps of `steps.json`. */
export const listSteps = (value: unknown): readonly (ListedStep & Readonly<Record<string, unknown>>)[] =>
  isObject(value) && Array.isArray(value['steps']) ? value['steps'].filter(isStep) : [];
