import { useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../api/api-error.ts';
import { applicationsQuery } from '../../../api/queries.ts';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';

/** For a deleted draft (410): shows the server's message ('Form telah dihapus') and opens the dashboard (specification 5). */
export const useLeaveDeletedDraft = (place: ApplicationLocation): ((error: unknown) => boolean) => {
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return (error) => {
    if (!hasStatus(error, 410)) return false;
    toaster.error(error.message);
    client.removeQueries({ queryKey: ['application', place.formId] });
    void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    void navigate(applicationLinks(place).dashboard, { replace: true });
    return true;
  };
};
