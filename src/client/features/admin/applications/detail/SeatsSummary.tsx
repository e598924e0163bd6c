import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { Box, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import type { AdminApplication } from '../queries.ts';

/** Seats of the program, taken and free, and who is next on its waitlist. */
export const SeatsSummary = ({ Quota, Taken, Waiting, Next }: NonNullable<AdminApplication['Seats']>) => {
  const { t } = useTranslation();
  const free = Quota === null ? undefined : Math.max(0, Quota - Taken);
  return (
    <>
      {Quota === null
        ? t('admin-applications.detail.seatsOpen', { taken: Taken })
        : t('admin-applications.detail.seatsTaken', { taken: Taken, quota: Quota })}
      {free !== undefined && (
        <Text as="span" fontWeight="semibold" color={free === 0 ? 'fg.error' : 'fg.success'} data-part="free">
          {' · '}
          {free === 0 ? t('admin-applications.bar.full') : t('admin-applications.bar.free', { count: free })}
        </Text>
      )}
      {Waiting > 0 && ` · ${t('admin-applications.detail.waiting', { count: Waiting })}`}
      {Next && (
        <Box>
          {t('admin-applications.detail.next')}:{' '}
          <TextLink to={pathTo('applicantDetail', { id: Next.Id })}>{Next.Name}</TextLink>
        </Box>
      )}
    </>
  );
};
