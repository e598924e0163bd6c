import { roles } from 'virtual:catalogue';
import type { getPortal } from '../../../../contract/portal.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { DataFor } from '../../../api/call-types.ts';

/** A period of admission as public pages offer it. */
export type ChosenPeriod = DataFor<typeof getPortal>['periods'][number];

interface StepAnswers {
  readonly step: string;
  readonly answers: Answers;
}

/** What the choice of a period answers already; the data says which answers these are. */
export const answersOfPeriod = (
  period: ChosenPeriod,
  named: Readonly<Record<string, unknown>> = roles,
): StepAnswers => {
  const [step = ''] = String(named['period']).split('.');
  const chosen = {
    entity: period.entity.Id,
    year: period.year.Id,
    semester: period.semester.Id,
    channel: period.channel.Id,
    period: period.id,
  };
  const answers = Object.entries(chosen).flatMap(([role, value]) => {
    const [place, field] = String(named[role]).split('.');
    return place === step && field !== undefined ? [[field, value] as const] : [];
  });
  return { step, answers: Object.fromEntries(answers) };
};
