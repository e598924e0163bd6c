import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonRecipe } from '../../../design/Button.tsx';
import { Row } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { openGatewayPage } from './gateway-visit.ts';
import { useResultAddress } from './use-show-result.ts';

/** Buttons of a page: on a phone each takes the width, so that a thumb finds it. */
export const ButtonRow = chakra(Row, { base: { '& > :is(a, button)': { flex: { base: '1 0 100%', sm: 'none' } } } });

const LinkButton = chakra('a', buttonRecipe);

interface GatewayLinkProps {
  readonly formId: string;
  readonly url: string;
  /** Paying goes on there; of a virtual account it is only told how. */
  readonly isCard: boolean;
}

/** The way to the gateway's page of an open payment: a link, so that it can be seen where it leads. */
export const GatewayLink = ({ formId, url, isCard }: GatewayLinkProps) => {
  const { t } = useTranslation();
  return (
    <LinkButton
      href={url}
      look={isCard ? 'solid' : 'outline'}
      onClick={(event) => {
        // In a new tab this one stays and looks for itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void openGatewayPage(formId, url);
      }}
    >
      {t(isCard ? 'payment.action.continue' : 'payment.action.howToPay')}
    </LinkButton>
  );
};

/** Leads to the result: its address is encrypted anew each time. */
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
    <Button isBusy={isBusy} onClick={() => void open()}>
      {t('payment.action.result')}
    </Button>
  );
};
