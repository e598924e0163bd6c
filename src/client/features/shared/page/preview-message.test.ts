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

test('a preview frame receives an item from its parent page', () => {
  const onItem = vi.fn();
  requestPreviewedItem(onItem);
  send(item, here, page.parent);
  expect(onItem).toHaveBeenCalledExactlyOnceWith(previewed);
});

test.each<[string, unknown, string, (parent: object) => object]>([
  ['a message from another origin', item, 'https://evil.example', (parent) => parent],
  ['a message from the same host over http', item, 'http://admission.example.ac.id', (parent) => parent],
  ['a message from the origin "null"', item, 'null', (parent) => parent],
  ['a message from a window of the portal that is not its parent', item, here, () => ({})],
  ['a text message from its parent page', 'item', here, (parent) => parent],
  ['an object of another shape from its parent page', { other: 1 }, here, (parent) => parent],
  ['the message null from its parent page', null, here, (parent) => parent],
])('a preview frame ignores %s', (_, data, origin, sourceOf) => {
  const onItem = vi.fn();
  requestPreviewedItem(onItem);
  send(data, origin, sourceOf(page.parent));
  expect(onItem).not.toHaveBeenCalled();
});

test('a page with a preview frame accepts messages only from its own frame and from its own origin', () => {
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
