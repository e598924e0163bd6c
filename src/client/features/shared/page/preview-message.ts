import type { ContentItem } from '../../../../contract/content.ts';
import type { Language } from '../../../state/languages.ts';

/** What an editor has in the form, as the public call would answer it once it is saved. */
export interface PreviewedItem {
  /** Path of its kind. */
  readonly path: string;
  readonly item: ContentItem;
  readonly language: Language;
  /** yyyy-MM-dd in Jakarta. */
  readonly today: string;
}

/** A frame asks for the item, the page around it gives one, and the frame tells how high it has become. */
type Message =
  | { readonly contentPreview: 'ready' }
  | { readonly contentPreview: 'item'; readonly previewed: PreviewedItem }
  | { readonly contentPreview: 'height'; readonly height: number };

const messageOf = ({ data, origin }: MessageEvent<unknown>): Message | undefined => {
  const isOurs = origin === location.origin && typeof data === 'object' && data !== null && 'contentPreview' in data;
  return isOurs ? (data as Message) : undefined;
};

const listen = (hear: (message: Message, source: MessageEventSource | null) => void): (() => void) => {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const message = messageOf(event);
    if (message) hear(message, event.source);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
};

const postPreviewMessage = (target: Window | null | undefined, message: Message): void =>
  target?.postMessage(message, location.origin);

/** In the frame: asks the page around for the item, and hears each one that it gives. */
export const requestPreviewedItem = (hear: (previewed: PreviewedItem) => void): (() => void) => {
  const stop = listen((message, source) => {
    if (source === window.parent && message.contentPreview === 'item') hear(message.previewed);
  });
  postPreviewMessage(window.parent, { contentPreview: 'ready' });
  return stop;
};

export const sendPreviewHeight = (height: number): void =>
  postPreviewMessage(window.parent, { contentPreview: 'height', height });

/** Around the frame: what it asks for and how high it is. */
export const listenToPreviewFrame = (
  frame: HTMLIFrameElement,
  on: { readonly ready: () => void; readonly height: (height: number) => void },
): (() => void) =>
  listen((message, source) => {
    if (source !== frame.contentWindow) return;
    if (message.contentPreview === 'ready') on.ready();
    if (message.contentPreview === 'height') on.height(message.height);
  });

export const sendPreviewedItem = (frame: HTMLIFrameElement, previewed: PreviewedItem): void =>
  postPreviewMessage(frame.contentWindow, { contentPreview: 'item', previewed });
