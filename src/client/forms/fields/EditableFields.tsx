import { createContext, useContext } from 'react';

const context = createContext<ReadonlySet<string> | undefined>(undefined);

/** Limits a form to these fields; the answers to all others stay unchanged. */
export const EditableFieldsProvider = context.Provider;

/** Whether a top-level field is editable; fields inside an editable one always are. */
export const useIsEditable = (): ((field: string, path: readonly unknown[]) => boolean) => {
  const open = useContext(context);
  return (field, path) => open === undefined || path.length > 0 || open.has(field);
};
