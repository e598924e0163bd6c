import { useRouteLoaderData } from 'react-router-dom';
import { getPortal } from '../../../contract/portal.ts';
import type { PageLoadContext } from '../../features/shared/page/public-page.ts';

/** Data of header and footer of public pages. */
interface PublicLayoutData {
  readonly helpPhone?: string | undefined;
  readonly email?: string | undefined;
}

export const PUBLIC_LAYOUT = 'layout-public';

/** Returns no data after a failure, so that the page is still shown. */
export const fetchPublicLayoutData = async ({ call }: PageLoadContext): Promise<PublicLayoutData> => {
  try {
    const { helpPhone, contacts } = (await call(getPortal)).data;
    return { helpPhone, email: contacts.find(({ institutionCode }) => institutionCode === 0)?.email ?? undefined };
  } catch {
    return {};
  }
};

export const usePublicLayoutData = (): PublicLayoutData => useRouteLoaderData(PUBLIC_LAYOUT) ?? {};
