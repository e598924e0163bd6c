import { useRouteLoaderData } from 'react-router-dom';
import { getPortal } from '../../../contract/portal.ts';
import type { PageLoadContext } from '../../features/shared/page/public-page.ts';

/** What header and footer of all public pages tell. */
export interface PublicLayoutData {
  readonly helpPhone?: string | undefined;
  readonly email?: string | undefined;
}

export const PUBLIC_LAYOUT = 'layout-public';

/** A page stands without it: who can be called is no reason to show nothing. */
export const fetchPublicLayoutData = async ({ call }: PageLoadContext): Promise<PublicLayoutData> => {
  try {
    const { helpPhone, contacts } = (await call(getPortal)).data;
    return { helpPhone, email: contacts.find(({ institutionCode }) => institutionCode === 0)?.email ?? undefined };
  } catch {
    return {};
  }
};

export const usePublicLayoutData = (): PublicLayoutData =>
  (useRouteLoaderData(PUBLIC_LAYOUT) as PublicLayoutData | null | undefined) ?? {};
