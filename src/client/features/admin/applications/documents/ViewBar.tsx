import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { ArrowDownIcon, ArrowUpIcon, TurnIcon } from './icons.tsx';
import { nextZoom, type View } from './use-view.ts';

/** The frame in which a document scrolls. */
export const ViewRegion = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    height: 'calc(100dvh - 17rem)',
    minHeight: '16rem',
    overflow: 'auto',
    padding: { base: '2', md: '4' },
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
    background: 'bg.muted',
  },
});

interface ViewButtonProps {
  readonly label: string;
  readonly sign: ComponentType | string;
  readonly isIdle?: boolean;
  readonly onPress: () => void;
  readonly 'data-zoom'?: number;
  readonly 'data-part'?: string;
}

const ViewButton = ({ label, sign: Sign, isIdle = false, onPress, ...data }: ViewButtonProps) => (
  <Button
    variant="outline"
    paddingInline="3"
    minWidth="11"
    title={label}
    aria-disabled={isIdle || undefined}
    onClick={onPress}
    {...data}
  >
    {typeof Sign === 'string' ? <span aria-hidden="true">{Sign}</span> : <Sign />}
    <VisuallyHidden>{label}</VisuallyHidden>
  </Button>
);

interface Pages {
  readonly page: number;
  readonly count: number;
  readonly goTo: (page: number) => void;
}

const PageButtons = ({ pages: { page, count, goTo } }: { readonly pages: Pages }) => {
  const { t } = useTranslation();
  const go = (step: 1 | -1) => () => goTo(Math.min(count, Math.max(1, page + step)));
  return (
    <Row gap="2" flexWrap="nowrap">
      <Muted role="status" data-part="page-count">
        {t('admin-applications.pdf.page', { page, pages: count })}
      </Muted>
      {count > 1 && (
        <>
          <ViewButton
            label={t('admin-applications.pdf.previousPage')}
            sign={ArrowUpIcon}
            isIdle={page <= 1}
            onPress={go(-1)}
            data-part="previous-page"
          />
          <ViewButton
            label={t('admin-applications.pdf.nextPage')}
            sign={ArrowDownIcon}
            isIdle={page >= count}
            onPress={go(1)}
            data-part="next-page"
          />
        </>
      )}
    </Row>
  );
};

interface ViewBarProps {
  readonly view: View;
  readonly pages?: Pages;
}

/** Pages, zoom and turn of a document. */
export const ViewBar = ({ view, pages }: ViewBarProps) => {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(view.zoom);
  const zoomButton = (direction: 1 | -1, sign: string, label: string) => (
    <ViewButton
      label={label}
      sign={sign}
      isIdle={nextZoom(view.zoom, direction) === view.zoom}
      onPress={() => view.zoomBy(direction)}
      data-zoom={direction}
    />
  );
  return (
    <Row justifyContent="space-between" gap="2" marginBlock="2">
      <Box>{pages && <PageButtons pages={pages} />}</Box>
      <Row gap="2" flexWrap="nowrap">
        {zoomButton(-1, '−', t('admin-applications.pdf.smaller'))}
        <Muted minWidth="3.5rem" textAlign="center" aria-live="polite" data-part="zoom">
          {percent}
        </Muted>
        {zoomButton(1, '+', t('admin-applications.pdf.larger'))}
        <ViewButton
          label={t('admin-applications.pdf.turn')}
          sign={TurnIcon}
          onPress={view.turnRight}
          data-part="turn"
        />
      </Row>
    </Row>
  );
};
