import type { WireError } from '../../../../contract/call.ts';

/** What the final check found in one step; paths as the step's own form knows them. */
export interface StepErrors {
  readonly step: string;
  readonly errors: readonly WireError[];
}

/** `/<step>/nik` becomes `/nik` of that step: errors of the final check by step, in the order of the steps. */
export const byStep = (stepKeys: readonly string[], errors: readonly WireError[]): readonly StepErrors[] =>
  stepKeys.flatMap((step) => {
    const inside = errors
      .filter(({ path }) => path === `/${step}` || path.startsWith(`/${step}/`))
      .map((error) => ({ ...error, path: error.path.slice(step.length + 1) }));
    return inside.length === 0 ? [] : [{ step, errors: inside }];
  });
