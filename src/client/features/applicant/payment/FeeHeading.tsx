import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, VisuallyHidden } from '../../../design/primitives.tsx';
import type { Fee } from './fee-query.ts';

interface FeeHeadingProps {
  /** Unknown while it is being read. */
  readonly fee: Fee | undefined;
  readonly children: string;
}

/** The page's heading, with the application that the fee is for. */
export const FeeHeading = ({ fee, children }: FeeHeadingProps) => {
  const { t } = useTranslation();
  const lead = fee && (
    <>
      {fee.ProgramStudyName} ·{' '}
      <Box as="span" whiteSpace="nowrap">
        <VisuallyHidden>{t('payment.fact.number')} </VisuallyHidden>
        {fee.RegistrationNumber}
      </Box>
    </>
  );
  return <PageHeading {...(lead && { lead })}>{children}</PageHeading>;
};
