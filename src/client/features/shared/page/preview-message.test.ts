import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToPreviewFrame, type PreviewedItem, requestPreviewedItem } from './preview-message.ts';

const here = 'https://admission.example.ac.id';
const previewed = { path: 'news', language: 'id', today: '2026-11-22' } as PreviewedItem;

/** A window with what messages need. */
const open = (): EventTarget & { parent: object } =>
  Object.assign(new EventTarget(), { parent: { postMessage: vi.fn() } });

let page: ReturnType<typeof open>;

beforeEach(() => {
  page = open();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { origin: here });
});
afterEach(() => vi.unstubAllGlobals());

const send = (data: unknown, origin: string, source: object): void =>
  void page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));

const item = { contentPreview: 'item', previewed };

test('a frame receives an item from the page around it', () => {
  const onItem = vi.fn();
  requestPreviewedItem(onItem);
  send(item, here, page.parent);
  expect(onItem).toHaveBeenCalledExactlyOnceWith(previewed);
});

test.each<[string, unknown, string, (parent: object) => object]>([
  ['another site', item, 'https://evil.example', (parent) => parent],
  ['the same host without TLS', item, 'http://admission.example.ac.id', (parent) => parent],
  ['an address without origin', item, 'null', (parent) => parent],
  ['another window of the portal', item, here, () => ({})],
  ['the right page, as a text', 'item', here, (parent) => parent],
  ['the right page, with another object', { other: 1 }, here, (parent) => parent],
  ['the right page, with nothing', null, here, (parent) => parent],
])('a frame ignores a message from %s', (_, data, origin, sourceOf) => {
  const onItem = vi.fn();
  requestPreviewedItem(onItem);
  send(data, origin, sourceOf(page.parent));
  expect(onItem).not.toHaveBeenCalled();
});

test('a page receives messages of its own frame only', () => {
  const frame = { contentWindow: {} } as HTMLIFrameElement;
  const on = { ready: vi.fn(), height: vi.fn() };
  listenToPreviewFrame(frame, on);
  const height = { contentPreview: 'height', height: 300 };
  send(height, here, {});
  send(height, 'https://evil.example', frame.contentWindow as object);
  expect(on.height).not.toHaveBeenCalled();
  send(height, here, frame.contentWindow as object);
  expect(on.height).toHaveBeenCalledExactlyOnceWith(300);
});
