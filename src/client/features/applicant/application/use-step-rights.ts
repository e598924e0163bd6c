import { useEffect, useReducer } from 'react';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { loadCode } from '../../../api/load-code.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';
import { surroundings } from '../../../api/surroundings.ts';
import { filesOf, noteCode, registerCode } from '../../../api/used-code.ts';
import { whenTakenOver } from '../../../state/early-input.ts';
import type { StepRights } from './step-rights.ts';

type FindStepRights = (detail: ApplicationDetail) => StepRights;

let find: FindStepRights | undefined;

const load = async (): Promise<FindStepRights> => {
  find = (await import('./step-rights.ts')).findStepRights;
  return find;
};

const files = filesOf(load);
registerCode(files, load);

const allRights: StepRights = { isDraft: true, mayOpen: () => true };

const isRefused = ({ isDraft, mayOpen }: StepRights, step: StepRef): boolean => !isDraft || !mayOpen(step);

/**
 * What the application machine permits. The server has asked it before it renders a step, so the browser loads it after the
 * page; only a page that the machine refuses has it from the start.
 */
export const useStepRights = (detail: ApplicationDetail, step: StepRef): StepRights => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  if (!find && surroundings().isServer) void loadCode(load);
  useEffect(() => {
    if (find) return;
    const check = async (): Promise<void> => {
      const loaded = await loadCode(load);
      if (isRefused(loaded(detail), step)) renderAgain();
    };
    // Without the machine the server refuses what it would refuse here.
    whenTakenOver(() => void check().catch(() => undefined));
  }, [detail, step]);
  const rights = find?.(detail) ?? allRights;
  if (isRefused(rights, step)) noteCode(files);
  return rights;
};
