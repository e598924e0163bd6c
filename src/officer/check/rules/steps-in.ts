import { isObject } from '../walk.ts';

export interface Step {
  readonly key: string;
  readonly wireStep: number;
  readonly submits?: boolean;
}

const isStep = (value: unknown): value is Step & Readonly<Record<string, unknown>> =>
  isObject(value) && typeof value['key'] === 'string' && typeof value['wireStep'] === 'number';

/** The steps of `steps.json` that are written as steps. */
export const stepsIn = (value: unknown): readonly (Step & Readonly<Record<string, unknown>>)[] =>
  isObject(value) && Array.isArray(value['steps']) ? value['steps'].filter(isStep) : [];
