/** Long enough for the slowest browser to begin; until then the bytes stay in memory. */
const REVOKE_DELAY_MS = 60_000;

/** Hands a file to the browser's own download. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
};
