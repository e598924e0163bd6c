import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../../design/primitives.tsx';
import type { OpenedPdf } from './open-pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import { nextZoom, ZoomBar } from './ZoomBar.tsx';

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

/** Nobody reads on: a document of a million pages must not make a million elements. */
const MOST_PAGES = 200;

const useRoom = () => {
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

/** The pages below each other, each drawn when somebody comes to it. Arrow keys walk, + and − zoom. */
export const PdfPages = ({ pdf, name }: PdfPagesProps) => {
  const { t } = useTranslation();
  const { region, room } = useRoom();
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') setZoom(nextZoom(zoom, 1));
    if (key === '-') setZoom(nextZoom(zoom, -1));
    if (key === '0') setZoom(1);
  };
  const numbers = Array.from({ length: Math.min(pdf.pages, MOST_PAGES) }, (_, index) => index + 1);
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
        {pdf.pages > MOST_PAGES && (
          <Muted textAlign="center">{t('admin-applications.pdf.more', { count: pdf.pages - MOST_PAGES })}</Muted>
        )}
      </Region>
    </>
  );
};
