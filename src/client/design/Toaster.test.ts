import { describe, expect, it } from 'vitest';
import { createToaster } from './Toaster.tsx';

const texts = (toaster: ReturnType<typeof createToaster>) => toaster.snapshot().map(({ text }) => text);

describe('toaster', () => {
  it('shows and dismisses, telling who listens', () => {
    const toaster = createToaster();
    let told = 0;
    const stop = toaster.subscribe(() => {
      told += 1;
    });
    toaster.success('Saved');
    toaster.dismiss(toaster.snapshot()[0]?.id ?? 0);
    stop();
    toaster.info('Unheard');
    expect(told).toBe(2);
    expect(texts(toaster)).toEqual(['Unheard']);
  });

  it('says the same thing once, as the newest', () => {
    const toaster = createToaster();
    toaster.error('No');
    toaster.info('Hello');
    toaster.error('No');
    expect(texts(toaster)).toEqual(['Hello', 'No']);
  });

  it('keeps the newest four and says nothing empty', () => {
    const toaster = createToaster();
    for (const text of ['1', '2', '3', '4', '5', '']) toaster.info(text);
    expect(texts(toaster)).toEqual(['2', '3', '4', '5']);
  });
});
