import { steps } from 'virtual:catalogue';
import { useEffect } from 'react';
import { pickSteps } from '../../../../engine/steps/progress.ts';
import { loadCode } from '../../../api/load-code.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { whenTakenOver } from '../../../state/early-input.ts';
import { canBeginWithEarlier } from './begin-step.ts';

/** What this step loads after its takeover comes first. */
const AFTER_MS = 2_000;

/** Loads the code of the next step while this one is filled in, so that it opens with the reply to the save. */
export const usePrepareNextStep = (detail: ApplicationDetail, stepKey: string): void => {
  const asked = pickSteps(steps, detail.AskedSteps);
  const next = asked[asked.findIndex(({ key }) => key === stepKey) + 1];
  const key = next?.submits === true ? undefined : next?.key;
  const begins = key !== undefined && canBeginWithEarlier(detail, key);
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const prepare = async (): Promise<void> => {
      await Promise.all([getForm(key), begins && loadCode(() => import('./EarlierAnswers.tsx'))]);
    };
    whenTakenOver(() => {
      // What cannot be fetched now is fetched when the step opens.
      if (!isLeft) timer = setTimeout(() => void prepare().catch(() => undefined), AFTER_MS);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [key, begins]);
};
