import { findParts } from './page-parts.ts';

/** Shows the banner while the device is offline. */
export const bindOfflineBanner = (): void => {
  const show = (): void => {
    for (const part of findParts('offline'))
      for (const banner of part.children) banner.toggleAttribute('hidden', navigator.onLine !== false);
  };
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
};
