import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOtherDevices } from './watch-other-devices.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const screen = new EventTarget();
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', screen);
  page.visibilityState = 'visible';
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (seconds = 4) => {
  const pull = vi.fn(async () => undefined);
  const watcher = watchOtherDevices({ pull, askAgainAfter: () => seconds, name: 'a/b/personal' });
  ({ stop } = watcher);
  return { pull, ...watcher };
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const press = () => page.dispatchEvent(new Event('keydown'));
const show = (state: string): void => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('asks after the time that the server says, as long as the page is in use', async () => {
  const { pull } = start(60);
  await later(59_000);
  expect(pull).toHaveBeenCalledTimes(0);
  await later(1_000);
  expect(pull).toHaveBeenCalledTimes(1);
  await later(60_000);
  expect(pull).toHaveBeenCalledTimes(2);
});

it('asks no more once nobody has used the page for ten minutes, and at once when somebody does', async () => {
  const { pull } = start();
  await later(11 * 60_000);
  const asked = pull.mock.calls.length;
  expect(asked).toBeLessThanOrEqual(150);
  await later(60 * 60_000);
  expect(pull).toHaveBeenCalledTimes(asked);
  press();
  expect(pull).toHaveBeenCalledTimes(asked + 1);
});

it('asks nothing while the page is hidden, and at once when it is shown', async () => {
  const { pull } = start();
  show('hidden');
  await later(60_000);
  expect(pull).toHaveBeenCalledTimes(0);
  show('visible');
  expect(pull).toHaveBeenCalledTimes(1);
});

it('asks once for several signs of a return', async () => {
  const { pull } = start(60);
  await later(5_000);
  for (const event of ['focus', 'online']) screen.dispatchEvent(new Event(event));
  show('visible');
  expect(pull).toHaveBeenCalledTimes(1);
});

it('typing alone asks nothing', async () => {
  const { pull } = start(60);
  for (let key = 0; key < 50; key++) {
    press();
    await later(1_000);
  }
  expect(pull).toHaveBeenCalledTimes(0);
});

it('asks at once when another tab has stored answers of the same step, and not of another', async () => {
  const { pull } = start(60);
  const tab = new BroadcastChannel('kept-answers');
  tab.postMessage('a/b/family');
  tab.postMessage('a/b/personal');
  await vi.waitFor(() => expect(pull).toHaveBeenCalledTimes(1));
  tab.close();
});

it('asks nothing after the step was left', async () => {
  const { pull } = start();
  stop();
  press();
  show('visible');
  await later(60_000);
  expect(pull).toHaveBeenCalledTimes(0);
});
