import { chakra } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../../design/primitives.tsx';
import type { OpenedPdf } from './open-pdf.ts';
import { drawnScale, type Size, shownSize } from './page-size.ts';
import { useCrossing } from './use-crossing.ts';

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
  /** Of the first page: what is not measured yet is taken to be like it. */
  readonly likely: Size;
  readonly room: number;
  readonly zoom: number;
  readonly region: RefObject<HTMLElement | null>;
  readonly onReached: (number: number) => void;
}

const screenDensity = (): number => Math.min(window.devicePixelRatio || 1, 3);

type Drawing = 'waiting' | 'drawn' | 'failed';

/** Draws while somebody is near the page, and frees the memory when they have gone. */
const useDrawing = ({ pdf, number, likely, room, zoom }: PdfPageProps, isNear: boolean) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(likely);
  const [drawing, setDrawing] = useState<Drawing>('waiting');
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    const controller = new AbortController();
    const draw = async (): Promise<void> => {
      const own = await pdf.sizeOf(number);
      if (controller.signal.aborted) return;
      setSize((known) => (known.width === own.width && known.height === own.height ? known : own));
      const scale = drawnScale(own, shownSize(own, room, zoom), screenDensity());
      await pdf.draw(number, target, scale, controller.signal);
      if (!controller.signal.aborted) setDrawing('drawn');
    };
    draw().catch(() => controller.signal.aborted || setDrawing('failed'));
    return () => controller.abort();
  }, [isNear, pdf, number, room, zoom]);
  useEffect(() => {
    if (isNear || !canvas.current) return;
    canvas.current.width = 0;
    setDrawing('waiting');
  }, [isNear]);
  return { canvas, drawing, shown: shownSize(size, room, zoom) };
};

/** One page of a document, as a picture with a name. */
export const PdfPage = (props: PdfPageProps) => {
  const { pdf, number, name, region, onReached } = props;
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useCrossing(sheet, region, '100% 0px', setNear);
  useCrossing(sheet, region, '-50% 0px', (isInside) => isInside && onReached(number));
  const { canvas, drawing, shown } = useDrawing(props, isNear);
  return (
    <Sheet ref={sheet} style={shown} data-page={number} data-drawing={drawing}>
      {drawing === 'failed' && <Muted role="alert">{t('admin-applications.pdf.pageFailed', { page: number })}</Muted>}
      <canvas
        key={`${number}`}
        ref={canvas}
        role="img"
        aria-label={t('admin-applications.pdf.pageName', { page: number, pages: pdf.pages, name })}
      />
    </Sheet>
  );
};
