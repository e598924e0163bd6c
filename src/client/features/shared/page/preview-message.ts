import type { ContentItem } from '../../../../contract/content.ts';
import type { Language } from '../../../state/languages.ts';

/** The item in an editor's form, in the shape of the public call's reply. */
export interface PreviewedItem {
  /** Path of its kind. */
  readonly path: string;
  readonly item: ContentItem;
  readonly language: Language;
  /** yyyy-MM-dd in Jakarta. */
  readonly today: string;
}

/** A frame requests the item with `ready`, the page around it replies with `item`, the frame reports its `height`. */
type Message =
  | { readonly contentPreview: 'ready' }
  | { readonly contentPreview: 'item'; readonly previewed: PreviewedItem }
  | { readonly contentPreview: 'height'; readonly height: number };

const messageOf = ({ data, origin }: MessageEvent<unknown>): Message | undefined => {
  const isOurs = origin === location.origin && typeof data === 'object' && data !== null && 'contentPreview' in data;
  return isOurs ? (data as Message) : undefined;
};

const listen = (onMessage: (message: Message, source: MessageEventSource | null) => void): (() => void) => {
  const listener = (event: MessageEvent<unknown>): void => {
    const message = messageOf(event);
    if (message) onMessage(message, event.source);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
};

const postPreviewMessage = (target: Window | null | undefined, message: Message): void =>
  target?.postMessage(message, location.origin);

/** In the frame: requests the item and receives each version of it. @returns a function that stops listening */
export const requestPreviewedItem = (onItem: (previewed: PreviewedItem) => void): (() => void) => {
  const stop = listen((message, source) => {
    if (source === window.parent && message.contentPreview === 'item') onItem(message.previewed);
  });
  postPreviewMessage(window.parent, { contentPreview: 'ready' });
  return stop;
};

/** In the frame: reports its height in CSS pixels. */
export const sendPreviewHeight = (height: number): void =>
  postPreviewMessage(window.parent, { contentPreview: 'height', height });

/** Around the frame: receives its requests and its height. @returns a function that stops listening */
export const listenToPreviewFrame = (
  frame: HTMLIFrameElement,
  on: { readonly ready?: () => void; readonly height: (height: number) => void },
): (() => void) =>
  listen((message, source) => {
    if (source !== frame.contentWindow) return;
    if (message.contentPreview === 'ready') on.ready?.();
    if (message.contentPreview === 'height') on.height(message.height);
  });

export const sendPreviewedItem = (frame: HTMLIFrameElement, previewed: PreviewedItem): void =>
  postPreviewMessage(frame.contentWindow, { contentPreview: 'item', previewed });
