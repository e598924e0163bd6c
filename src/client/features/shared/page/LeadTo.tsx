import { Navigate } from 'react-router-dom';
import { useServerRedirect } from './visitor-context.ts';

/** Opens another page in place of this one, in the browser and as a redirect of the server. */
export const LeadTo = ({ path }: { readonly path: string }) => {
  const redirect = useServerRedirect();
  if (!redirect) return <Navigate to={path} replace />;
  redirect(path);
  return null;
};
