import { pathTo } from '../../../../contract/pages.ts';

/** Where a view of the panel, or one entry of it, is found. */
export const panelLink = (asked: Readonly<Record<string, string>>): string =>
  `${pathTo('controlPanel')}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`;
