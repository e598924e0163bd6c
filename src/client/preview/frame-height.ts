const MESSAGE_KEY = 'preview-height';

interface HeightMessage {
  readonly [MESSAGE_KEY]: number;
}

const isHeightMessage = (data: unknown): data is HeightMessage =>
  typeof data === 'object' && data !== null && typeof (data as Partial<HeightMessage>)[MESSAGE_KEY] === 'number';

/** A drawing tells the page that frames it how high it is. */
export const sendFrameHeight = (height: number): void => {
  window.parent.postMessage({ [MESSAGE_KEY]: height } satisfies HeightMessage, location.origin);
};

/** Hears how high the drawing in a frame is; gives back how to stop. */
export const listenToFrameHeight = (frame: HTMLIFrameElement, hear: (height: number) => void): (() => void) => {
  const listen = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin === location.origin && source === frame.contentWindow && isHeightMessage(data)) hear(data[MESSAGE_KEY]);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
};
