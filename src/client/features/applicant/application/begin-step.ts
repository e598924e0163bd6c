import type { ApplicationDetail } from '../../../api/queries.ts';

/** The name of the control with the earlier application that a step begins with. */
export const BEGIN_WITH = 'begin-with';

/** Its value for none. */
export const BEGIN_EMPTY = 'empty';

/** What the button about changes of the form does, before the time until which they were seen. */
export const SEEN = 'changes-seen';

/** Whether a step that is not saved can begin with the answers of another application. */
export const canBeginWithEarlier = ({ Earlier, Steps }: ApplicationDetail, step: string): boolean =>
  !Steps.some((saved) => saved.step === step) && Earlier.some((earlier) => earlier.Steps.includes(step));

/** The step's answers as they were when its form was opened; a new one follows when the applicant begins again. */
export interface Beginning {
  readonly number: number;
  /** The applicant begins again: what was typed since is not stored any more. */
  isOver: boolean;
}
