import { useTranslation } from 'react-i18next';
import { findLectureStart } from '../../../../engine/rules/lecture-start.ts';
import type { ApplicationDetail } from '../../../api/queries.ts';

/** The accepted answer at an address such as `step.field` of `schemas/application/roles.json`. */
export const answerOfRole = ({ Steps }: Pick<ApplicationDetail, 'Steps'>, address: unknown): unknown => {
  const [step, field = ''] = String(address).split('.');
  return Steps.find((saved) => saved.step === step)?.answers[field];
};

interface LectureStartProps {
  /** Answer to the question about the semester. */
  readonly semester: unknown;
  readonly academicYear: string | null;
}

/** The semester parity message (specification 4); nothing where semester or year is unknown. */
export const LectureStart = ({ semester, academicYear }: LectureStartProps) => {
  const { t } = useTranslation();
  const start = findLectureStart(semester, academicYear);
  return start ? t(`registrations.lectures.${start.parity}`, { year: start.year }) : null;
};
