import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../../design/chakra.ts';
import { Muted } from '../../../../design/primitives.tsx';
import { useAvailableWidth } from '../documents/use-available-width.ts';
import { useView, type View } from '../documents/use-view.ts';
import { ViewBar, ViewRegion } from '../documents/ViewBar.tsx';
import type { OpenedPdf } from './open-pdf.ts';
import { getDisplaySize, getRenderScale, type Size, turnSize } from './page-size.ts';

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
  readonly view: View;
  readonly region: RefObject<HTMLElement | null>;
  readonly onReached: (number: number) => void;
}

const getPixelDensity = (): number => Math.min(window.devicePixelRatio || 1, 3);

type RenderState = 'waiting' | 'rendered' | 'failed';

/** Renders the page while it is near the viewport, and frees its memory otherwise. */
const useRenderedPage = ({ pdf, number, likely, room, view }: PdfPageProps, isNear: boolean) => {
  const { zoom, turn } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Upright. */
  const [size, setSize] = useState(likely);
  const [renderState, setRenderState] = useState<RenderState>('waiting');
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    const controller = new AbortController();
    const render = async (): Promise<void> => {
      const own = await pdf.sizeOf(number, turn);
      if (controller.signal.aborted) return;
      const upright = turnSize(own, turn);
      setSize((known) => (known.width === upright.width && known.height === upright.height ? known : upright));
      const scale = getRenderScale(own, getDisplaySize(own, room, zoom), getPixelDensity());
      await pdf.render({ number, scale, turn }, target, controller.signal);
      if (!controller.signal.aborted) setRenderState('rendered');
    };
    render().catch(() => controller.signal.aborted || setRenderState('failed'));
    return () => controller.abort();
  }, [isNear, pdf, number, room, zoom, turn]);
  useEffect(() => {
    if (isNear || !canvas.current) return;
    canvas.current.width = 0;
    setRenderState('waiting');
  }, [isNear]);
  return { canvas, renderState, shown: getDisplaySize(turnSize(size, turn), room, zoom) };
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

/** Limits the number of elements for very long documents. */
const MAX_PAGES = 200;

interface PdfPagesProps {
  readonly pdf: OpenedPdf;
  readonly name: string;
}

/** The pages below each other, rendered when they come near. Arrow keys scroll, + and − zoom, 0 resets. */
export const PdfPages = ({ pdf, name }: PdfPagesProps) => {
  const { t } = useTranslation();
  const { region, room } = useAvailableWidth();
  const view = useView();
  const [page, setPage] = useState(1);
  const numbers = Array.from({ length: Math.min(pdf.pages, MAX_PAGES) }, (_, index) => index + 1);
  const goTo = (number: number): void =>
    region.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <ViewBar view={view} pages={{ page, count: pdf.pages, goTo }} />
      <ViewRegion
        ref={region}
        aria-label={t('admin-applications.pdf.region', { name })}
        tabIndex={0}
        onKeyDown={view.onKeyDown}
        data-part="pdf"
      >
        {room > 0 &&
          numbers.map((number) => (
            <PdfPage
              key={number}
              {...{ pdf, number, name, room, view, region }}
              likely={pdf.first}
              onReached={setPage}
            />
          ))}
        {pdf.pages > MAX_PAGES && (
          <Muted textAlign="center">{t('admin-applications.pdf.more', { count: pdf.pages - MAX_PAGES })}</Muted>
        )}
      </ViewRegion>
    </>
  );
};
