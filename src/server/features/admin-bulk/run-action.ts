import type { RunAction } from '../../../contract/admin-bulk.ts';

export type RunActionOf<K extends RunAction['kind']> = Extract<RunAction, { kind: K }>;

/** Undefined for an action that is not undone as a whole. */
export const undoOf = (action: RunAction): RunAction | undefined => {
  if (action.kind === 'decide') return { kind: 'decide', decision: 'undo' };
  if (action.kind === 'assign') return { kind: 'restoreAssignee' };
  if (action.kind === 'tag') return { ...action, isRemoved: !action.isRemoved };
  if (action.kind === 'offerInterview') return { kind: 'withdrawInterview' };
  return action.kind === 'correct' ? { kind: 'recallCorrection' } : undefined;
};

/** Only acceptances take seats. */
export const takesSeats = (action: RunAction): boolean => action.kind === 'decide' && action.decision === 'accept';
