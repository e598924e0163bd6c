import type { DataOf } from '../../../contract/call.ts';
import type { payRegistrationFee } from '../../../contract/payment.ts';
import type { Link } from './queries/links.ts';

type Paid = DataOf<typeof payRegistrationFee>;

/** Where the payer goes: the gateway's page for a card, its how-to-pay page for a virtual account (specification 7). */
export const describeLink = (link: Link): Paid => {
  const { id, shownStatus, dueAt, url, vaNumber, channelKind } = link;
  const isOpen = shownStatus === 'Open' && url !== null;
  return {
    Id: id,
    PaymentStatus: shownStatus,
    DueDate: isOpen ? dueAt : null,
    ...(isOpen && channelKind === 'card' && { payment: { url } }),
    ...(isOpen &&
      channelKind === 'virtual-account' && {
        virtual_account_info: { how_to_pay_page: url, virtual_account_number: vaNumber ?? '' },
      }),
  };
};
