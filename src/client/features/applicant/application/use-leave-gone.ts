import { useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../api/api-error.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { toaster } from '../../../design/toaster.ts';
import { useNavigateHere } from '../../../design/use-navigate-here.ts';
import { dashboardAddress, type Place } from './addresses.ts';

/** The draft is gone: says so in the server's words ('Form telah dihapus') and goes to the dashboard (specification 5). */
export const useLeaveGone = (place: Place): ((error: unknown) => boolean) => {
  const client = useQueryClient();
  const navigate = useNavigateHere();
  return (error) => {
    if (!hasStatus(error, 410)) return false;
    toaster.error(error.message);
    client.removeQueries({ queryKey: ['application', place.formId] });
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    void navigate(dashboardAddress(place), { replace: true });
    return true;
  };
};
