import { useEffect, useMemo } from 'react';

/** The address of a file for a picture of the page, until it is not shown any more. */
export const useObjectUrl = (file: File): string => {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
};
