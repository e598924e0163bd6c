const MARK = 'preview-height';

interface Message {
  readonly [MARK]: number;
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && typeof (data as Partial<Message>)[MARK] === 'number';

/** A drawing tells the page that frames it how high it is. */
export const tellHeight = (height: number): void => {
  window.parent.postMessage({ [MARK]: height } satisfies Message, location.origin);
};

/** Hears how high the drawing in a frame is; gives back how to stop. */
export const hearHeight = (frame: HTMLIFrameElement, hear: (height: number) => void): (() => void) => {
  const listen = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin === location.origin && source === frame.contentWindow && isMessage(data)) hear(data[MARK]);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
};
