import type { getPortal } from '../../../../contract/portal.ts';
import type { DataFor } from '../../../api/call-types.ts';

type Portal = DataFor<typeof getPortal>;

export type Contact = Portal['contacts'][number];
export type ContactData = Pick<Portal, 'contacts' | 'helpPhone'>;
