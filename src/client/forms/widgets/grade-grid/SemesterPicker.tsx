import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { Row } from '../../controls/form-elements.tsx';
import type { Path } from '../../runtime/path.ts';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { cellAtPointer } from './grid-model.ts';

interface SemesterPickerProps {
  readonly field: Path;
  readonly semesters: readonly number[];
  readonly shown: number;
  readonly onShow: (semester: number) => void;
}

/** Semesters with an error, which the picker marks because their cells may be hidden. */
const useWrongSemesters = (field: Path): ReadonlySet<number> => {
  const { errors } = useRuntime();
  const read = (): string =>
    [...new Set(errors.all().map(({ path }) => cellAtPointer(field, path)?.semester))].filter(Boolean).join();
  return new Set(useSyncExternalStore(errors.subscribe, read).split(',').filter(Boolean).map(Number));
};

/** Selects the one semester that a phone shows at a time. */
export const SemesterPicker = ({ field, semesters, shown, onShow }: SemesterPickerProps) => {
  const { t } = useTranslation();
  const wrong = useWrongSemesters(field);
  return (
    <Row role="group" aria-label={t('renderer.grid.choose')} data-part="semesters">
      {semesters.map((semester) => (
        <Button
          key={semester}
          variant={semester === shown ? 'solid' : 'outline'}
          paddingInline="4"
          aria-pressed={semester === shown}
          aria-label={t(wrong.has(semester) ? 'renderer.grid.semesterWrong' : 'renderer.grid.semester', { semester })}
          {...(wrong.has(semester) && { 'data-wrong': '' })}
          onClick={() => onShow(semester)}
        >
          {semester}
        </Button>
      ))}
    </Row>
  );
};
