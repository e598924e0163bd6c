import { createContext, useContext } from 'react';

const context = createContext<ReadonlySet<string> | undefined>(undefined);

/** Around a form: only these of its fields are asked, the answers to all others stay as they are. */
export const EditableFieldsProvider = context.Provider;

/** Whether a field of the form itself is asked; what is inside one that is asked always is. */
export const useIsEditable = (): ((field: string, path: readonly unknown[]) => boolean) => {
  const open = useContext(context);
  return (field, path) => open === undefined || path.length > 0 || open.has(field);
};
