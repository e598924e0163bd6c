const MESSAGE_KEY = 'preview-height';

interface HeightMessage {
  readonly [MESSAGE_KEY]: number;
}

const isHeightMessage = (data: unknown): data is HeightMessage =>
  typeof data === 'object' && data !== null && typeof (data as Partial<HeightMessage>)[MESSAGE_KEY] === 'number';

/** Reports the height of a preview to the page around its frame. */
export const sendFrameHeight = (height: number): void => {
  window.parent.postMessage({ [MESSAGE_KEY]: height } satisfies HeightMessage, location.origin);
};

/** Listens to the height of the preview in a frame. @returns a function that stops listening */
export const listenToFrameHeight = (frame: HTMLIFrameElement, onHeight: (height: number) => void): (() => void) => {
  const listen = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin === location.origin && source === frame.contentWindow && isHeightMessage(data))
      onHeight(data[MESSAGE_KEY]);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
};
