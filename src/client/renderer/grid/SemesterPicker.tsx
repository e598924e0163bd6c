import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../parts/styled.tsx';

interface SemesterPickerProps {
  readonly semesters: readonly number[];
  readonly shown: number;
  readonly onShow: (semester: number) => void;
}

/** On a phone one semester stands on the page at a time. */
export const SemesterPicker = ({ semesters, shown, onShow }: SemesterPickerProps) => {
  const { t } = useTranslation();
  return (
    <Row role="group" aria-label={t('renderer.grid.choose')} data-part="semesters">
      {semesters.map((semester) => (
        <Button
          key={semester}
          look={semester === shown ? 'solid' : 'outline'}
          paddingInline="4"
          aria-pressed={semester === shown}
          aria-label={t('renderer.grid.semester', { semester })}
          onClick={() => onShow(semester)}
        >
          {semester}
        </Button>
      ))}
    </Row>
  );
};
