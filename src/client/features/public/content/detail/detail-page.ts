import type { PublicPage } from '../../../shared/page/public-page.ts';
import { DetailScreen } from './DetailScreen.tsx';
import { describeDetail } from './describe-detail.ts';
import { type DetailData, readDetail } from './read-detail.ts';

/** The page of an item of any kind of content that has such pages. */
export const detailPage: PublicPage<DetailData> = { read: readDetail, describe: describeDetail, Screen: DetailScreen };
