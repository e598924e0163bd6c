/** The programs of the server: each becomes `dist/server/<name>.js`. */
export const serverEntries: Readonly<Record<string, string>> = {
  main: 'src/server/main.ts',
  'local-gateway': 'src/local-gateway/main.ts',
  'document-worker': 'src/server/platform/documents/document-worker.ts',
  'pdf-worker': 'src/server/platform/storage/pdf/pdf-worker.ts',
};
