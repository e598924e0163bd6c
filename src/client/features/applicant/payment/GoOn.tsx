import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { buttonRecipe } from '../../../design/button.recipe.ts';
import { leaveToPay } from './left-to-pay.ts';

const Leave = chakra('a', buttonRecipe);

interface GoOnProps {
  readonly formId: string;
  readonly url: string;
  /** Paying goes on there; of a virtual account it is only told how. */
  readonly isCard: boolean;
}

/** The way to the gateway's page of an open payment: a link, so that it can be seen where it leads. */
export const GoOn = ({ formId, url, isCard }: GoOnProps) => {
  const { t } = useTranslation();
  return (
    <Leave
      href={url}
      look={isCard ? 'solid' : 'outline'}
      onClick={(event) => {
        // In a new tab this one stays and looks for itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void leaveToPay(formId, url);
      }}
    >
      {t(isCard ? 'payment.action.continue' : 'payment.action.howToPay')}
    </Leave>
  );
};
