import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToPreviewFrame, type PreviewedItem, requestPreviewedItem } from './preview-message.ts';

const here = 'https://admission.example.ac.id';
const previewed = { path: 'news', language: 'id', today: '2026-11-22' } as PreviewedItem;

/** As much of a window as messages need. */
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

test('a frame takes an item from the page around it', () => {
  const hear = vi.fn();
  requestPreviewedItem(hear);
  send(item, here, page.parent);
  expect(hear).toHaveBeenCalledExactlyOnceWith(previewed);
});

test.each<[string, unknown, string, (parent: object) => object]>([
  ['another site', item, 'https://evil.example', (parent) => parent],
  ['the same host without TLS', item, 'http://admission.example.ac.id', (parent) => parent],
  ['an address without origin', item, 'null', (parent) => parent],
  ['another window of the portal', item, here, () => ({})],
  ['the right page, in words that mean nothing', 'item', here, (parent) => parent],
  ['the right page, about something else', { other: 1 }, here, (parent) => parent],
  ['the right page, with nothing', null, here, (parent) => parent],
])('a frame takes nothing from %s', (_, data, origin, sourceOf) => {
  const hear = vi.fn();
  requestPreviewedItem(hear);
  send(data, origin, sourceOf(page.parent));
  expect(hear).not.toHaveBeenCalled();
});

test('the page around hears its own frame alone', () => {
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
