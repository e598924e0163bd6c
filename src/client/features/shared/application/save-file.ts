/** Time in which a slow browser starts the download; the file stays in memory until then. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a file through the browser. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
};
