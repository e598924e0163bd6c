import { describe, expect, it } from 'vitest';
import { createToaster } from './Toaster.tsx';

const texts = (toaster: ReturnType<typeof createToaster>) => toaster.snapshot().map(({ text }) => text);

describe('toaster', () => {
  it('adds and dismisses toasts, and notifies a subscriber of both until it unsubscribes', () => {
    const toaster = createToaster();
    let notified = 0;
    const stop = toaster.subscribe(() => {
      notified += 1;
    });
    toaster.success('Saved');
    toaster.dismiss(toaster.snapshot()[0]?.id ?? 0);
    stop();
    toaster.info('Unheard');
    expect(notified).toBe(2);
    expect(texts(toaster)).toEqual(['Unheard']);
  });

  it('lists a text that is added twice once, as the newest', () => {
    const toaster = createToaster();
    toaster.error('No');
    toaster.info('Hello');
    toaster.error('No');
    expect(texts(toaster)).toEqual(['Hello', 'No']);
  });

  it('keeps only the four newest toasts and ignores empty texts', () => {
    const toaster = createToaster();
    for (const text of ['1', '2', '3', '4', '5', '']) toaster.info(text);
    expect(texts(toaster)).toEqual(['2', '3', '4', '5']);
  });
});
