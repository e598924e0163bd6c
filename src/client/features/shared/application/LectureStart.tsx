import { useTranslation } from 'react-i18next';
import { lectureStart } from '../../../../engine/rules/lecture-start.ts';

interface LectureStartProps {
  /** Number of the semester list, as it was answered. */
  readonly semester: unknown;
  readonly academicYear: string | null;
}

/** The semester parity message (specification 4); nothing where semester or year are not known. */
export const LectureStart = ({ semester, academicYear }: LectureStartProps) => {
  const { t } = useTranslation();
  const start = lectureStart(semester, academicYear);
  return start ? t(`registrations.lectures.${start.parity}`, { year: start.year }) : null;
};
