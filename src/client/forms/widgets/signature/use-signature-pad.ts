import { type RefObject, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';

/** What stands on the canvas. */
type Content = 'nothing' | 'strokes' | 'text';

interface SignatureCanvas {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly content: Content;
  readonly undo: () => void;
  readonly clear: () => void;
  /** Writes a name in place of whatever was drawn. */
  readonly write: (name: string) => void;
  /** The picture as a PNG; undefined when nothing was drawn or written. */
  readonly toPicture: () => Promise<Blob | undefined>;
}

const INK = '#1B1D22';
const PAPER = '#FFFFFF';
/** Sharp enough for print, and small enough for a slow connection. */
const SCALE = 2;

/** Of the canvas, in the page's own unit. */
export const SIGNATURE_HEIGHT = '10rem';

const writeName = (canvas: HTMLCanvasElement, name: string): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const fontOf = (size: number): string =>
    `italic ${size}px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`;
  const largest = height * 0.4;
  context.font = fontOf(largest);
  const size = Math.min(largest, (largest * width * 0.9) / Math.max(1, context.measureText(name).width));
  context.font = fontOf(size);
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2);
};

/**
 * A canvas to sign on. It keeps what was drawn when its size changes, such as on a rotated phone.
 * @param onDraw called when the first line of a drawing begins
 */
export const useSignaturePad = (onDraw: () => void): SignatureCanvas => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const name = useRef('');
  const begin = useRef(onDraw);
  begin.current = onDraw;
  const [content, setContent] = useState<Content>('nothing');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const drawn = new SignaturePad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 0.8, maxWidth: 2.6 });
    pad.current = drawn;
    // Its size must not follow from its pixels, which are twice as many: they would double with each look at it. The styles of
    // the page may come later than a canvas that is drawn on.
    Object.assign(element.style, { width: '100%', height: SIGNATURE_HEIGHT });
    const fitCanvas = (): void => {
      const strokes = drawn.toData();
      element.width = element.clientWidth * SCALE;
      element.height = element.clientHeight * SCALE;
      element.getContext('2d')?.scale(SCALE, SCALE);
      drawn.clear();
      if (name.current === '') drawn.fromData(strokes);
      else writeName(element, name.current);
    };
    const start = (): void => {
      if (name.current !== '') drawn.clear();
      name.current = '';
      begin.current();
      setContent('strokes');
    };
    fitCanvas();
    drawn.addEventListener('beginStroke', start);
    const observer = new ResizeObserver(fitCanvas);
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.off();
    };
  }, []);

  const clear = (): void => {
    name.current = '';
    pad.current?.clear();
    setContent('nothing');
  };
  return {
    canvas,
    content,
    clear,
    undo: () => {
      const strokes = pad.current?.toData().slice(0, -1) ?? [];
      if (strokes.length === 0) return clear();
      pad.current?.fromData(strokes);
    },
    write: (typed) => {
      clear();
      name.current = typed.trim();
      if (name.current === '' || !canvas.current) return;
      writeName(canvas.current, name.current);
      setContent('text');
    },
    toPicture: async () => {
      const element = canvas.current;
      if (!element || (name.current === '' && pad.current?.isEmpty() !== false)) return undefined;
      return new Promise((resolve) => element.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
    },
  };
};
