import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';

const levels: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The next level in this direction; at the end of the list the same. */
export const nextZoom = (zoom: number, direction: 1 | -1): number =>
  levels[Math.min(levels.length - 1, Math.max(0, levels.indexOf(zoom) + direction))] ?? 1;

interface ZoomBarProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Where one is in a document, and how large it is. */
export const ZoomBar = ({ page, pages, zoom, onZoom }: ZoomBarProps) => {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom);
  const button = (direction: 1 | -1, sign: string, label: string) => (
    <Button
      look="outline"
      paddingInline="4"
      aria-disabled={nextZoom(zoom, direction) === zoom || undefined}
      onClick={() => onZoom(nextZoom(zoom, direction))}
      data-zoom={direction}
    >
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  );
  return (
    <Row justifyContent="space-between" gap="2" marginBlock="3">
      <Muted role="status" data-part="page-count">
        {t('admin-applications.pdf.page', { page, pages })}
      </Muted>
      <Row gap="2">
        {button(-1, '−', t('admin-applications.pdf.smaller'))}
        <Muted minWidth="3.5rem" textAlign="center" aria-live="polite" data-part="zoom">
          {percent}
        </Muted>
        {button(1, '+', t('admin-applications.pdf.larger'))}
      </Row>
    </Row>
  );
};
