import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Row } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { PostButton } from '../../../design/WithoutScript.tsx';
import { openGatewayPage } from './gateway-visit.ts';
import { SHOW_RESULT } from './result-address.ts';
import { useResultAddress } from './use-show-result.ts';

/** Row of buttons; on a phone each takes the full width. */
export const ButtonRow = chakra(Row, { base: { '& > :is(a, button)': { flex: { base: '1 0 100%', sm: 'none' } } } });

const LinkButton = chakra('a', buttonRecipe);

interface GatewayLinkProps {
  readonly formId: string;
  readonly url: string;
  /** Cards are paid on the gateway's page; for a virtual account it only has instructions. */
  readonly isCard: boolean;
}

/** Link to the gateway's page of an open payment. */
export const GatewayLink = ({ formId, url, isCard }: GatewayLinkProps) => {
  const { t } = useTranslation();
  return (
    <LinkButton
      href={url}
      variant={isCard ? 'solid' : 'outline'}
      onClick={(event) => {
        // With a new tab this page stays open and polls the fee.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void openGatewayPage(formId, url);
      }}
    >
      {t(isCard ? 'payment.action.continue' : 'payment.action.howToPay')}
    </LinkButton>
  );
};

/** Opens the result, whose URL is encrypted for each visit. */
export const ResultButton = ({ formId }: { readonly formId: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const findAddress = useResultAddress(formId);
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const address = await findAddress();
    setBusy(false);
    if (address === undefined) toaster.error(t('payment.result.none'));
    else await navigate(address);
  };
  return (
    <PostButton action={SHOW_RESULT} isBusy={isBusy} onClick={() => void open()}>
      {t('payment.action.result')}
    </PostButton>
  );
};
