import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import type { OpenedPdf } from './open-pdf.ts';
import { getDisplaySize, getRenderScale, type Size } from './page-size.ts';

/** Calls `onChange` when the element enters or leaves `root` with its margin. */
const useIntersection = (
  element: RefObject<Element | null>,
  root: RefObject<Element | null>,
  rootMargin: string,
  onChange: (isInside: boolean) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: onChange only sets a state
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) onChange(last.isIntersecting);
      },
      { root: root.current, rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root, rootMargin]);
};

const Sheet = chakra('div', {
  base: {
    position: 'relative',
    flexShrink: 0,
    marginInline: 'auto',
    background: 'white',
    boxShadow: 'sm',
    overflow: 'hidden',
    '& canvas': { display: 'block', width: '100%', height: '100%' },
    '& p': { position: 'absolute', insetInline: '4', top: '4', color: 'gray.700' },
  },
});

interface PdfPageProps {
  readonly pdf: OpenedPdf;
  readonly number: number;
  readonly name: string;
  /** Size of the first page, used until this page is measured. */
  readonly likely: Size;
  readonly room: number;
  readonly zoom: number;
  readonly region: RefObject<HTMLElement | null>;
  readonly onReached: (number: number) => void;
}

const getPixelDensity = (): number => Math.min(window.devicePixelRatio || 1, 3);

type RenderState = 'waiting' | 'rendered' | 'failed';

/** Renders the page while it is near the viewport, and frees its memory otherwise. */
const useRenderedPage = ({ pdf, number, likely, room, zoom }: PdfPageProps, isNear: boolean) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(likely);
  const [renderState, setRenderState] = useState<RenderState>('waiting');
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    const controller = new AbortController();
    const render = async (): Promise<void> => {
      const own = await pdf.sizeOf(number);
      if (controller.signal.aborted) return;
      setSize((known) => (known.width === own.width && known.height === own.height ? known : own));
      const scale = getRenderScale(own, getDisplaySize(own, room, zoom), getPixelDensity());
      await pdf.render(number, target, scale, controller.signal);
      if (!controller.signal.aborted) setRenderState('rendered');
    };
    render().catch(() => controller.signal.aborted || setRenderState('failed'));
    return () => controller.abort();
  }, [isNear, pdf, number, room, zoom]);
  useEffect(() => {
    if (isNear || !canvas.current) return;
    canvas.current.width = 0;
    setRenderState('waiting');
  }, [isNear]);
  return { canvas, renderState, shown: getDisplaySize(size, room, zoom) };
};

/** One page of a document as a picture. */
const PdfPage = (props: PdfPageProps) => {
  const { pdf, number, name, region, onReached } = props;
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useIntersection(sheet, region, '100% 0px', setNear);
  useIntersection(sheet, region, '-50% 0px', (isInside) => isInside && onReached(number));
  const { canvas, renderState, shown } = useRenderedPage(props, isNear);
  return (
    <Sheet ref={sheet} style={shown} data-page={number} data-render={renderState}>
      {renderState === 'failed' && (
        <Muted role="alert">{t('admin-applications.pdf.pageFailed', { page: number })}</Muted>
      )}
      <canvas
        key={`${number}`}
        ref={canvas}
        role="img"
        aria-label={t('admin-applications.pdf.pageName', { page: number, pages: pdf.pages, name })}
      />
    </Sheet>
  );
};

const zoomLevels: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** The next zoom level in this direction; at the end of the list the same level. */
const nextZoom = (zoom: number, direction: 1 | -1): number =>
  zoomLevels[Math.min(zoomLevels.length - 1, Math.max(0, zoomLevels.indexOf(zoom) + direction))] ?? 1;

interface ZoomBarProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Page number and zoom of a document. */
const ZoomBar = ({ page, pages, zoom, onZoom }: ZoomBarProps) => {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom);
  const button = (direction: 1 | -1, sign: string, label: string) => (
    <Button
      variant="outline"
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

const Region = chakra('section', {
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

/** Limits the number of elements for very long documents. */
const MAX_PAGES = 200;

const useAvailableWidth = () => {
  const region = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setRoom(Math.max(1, element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { region, room };
};

interface PdfPagesProps {
  readonly pdf: OpenedPdf;
  readonly name: string;
}

/** The pages below each other, rendered when they come near. Arrow keys scroll, + and − zoom, 0 resets. */
export const PdfPages = ({ pdf, name }: PdfPagesProps) => {
  const { t } = useTranslation();
  const { region, room } = useAvailableWidth();
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') setZoom(nextZoom(zoom, 1));
    if (key === '-') setZoom(nextZoom(zoom, -1));
    if (key === '0') setZoom(1);
  };
  const numbers = Array.from({ length: Math.min(pdf.pages, MAX_PAGES) }, (_, index) => index + 1);
  return (
    <>
      <ZoomBar page={page} pages={pdf.pages} zoom={zoom} onZoom={setZoom} />
      <Region
        ref={region}
        aria-label={t('admin-applications.pdf.region', { name })}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-part="pdf"
      >
        {room > 0 &&
          numbers.map((number) => (
            <PdfPage
              key={number}
              {...{ pdf, number, name, room, zoom, region }}
              likely={pdf.first}
              onReached={setPage}
            />
          ))}
        {pdf.pages > MAX_PAGES && (
          <Muted textAlign="center">{t('admin-applications.pdf.more', { count: pdf.pages - MAX_PAGES })}</Muted>
        )}
      </Region>
    </>
  );
};
