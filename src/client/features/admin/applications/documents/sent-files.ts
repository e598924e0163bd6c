import type { AdminApplication } from '../queries.ts';

export type SentFile = AdminApplication['Files'][number];

export interface ReviewedFile {
  readonly file: SentFile;
  /** Another file has been sent for its question since. */
  readonly isReplaced: boolean;
}

export const isPdf = ({ ContentType }: SentFile): boolean => ContentType === 'application/pdf';

/** Whether the page can display the file. */
export const isViewable = (file: SentFile): boolean => isPdf(file) || file.ContentType.startsWith('image/');

/** Ids of the files that the saved answers contain at any depth. */
const collectReferencedIds = (steps: AdminApplication['Steps']): ReadonlySet<string> => {
  const named = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner);
  };
  walk(steps.map(({ answers }) => answers));
  return named;
};

/** Current files in the order of upload, then replaced files, newest first. */
export const listReviewedFiles = ({
  Files: files,
  Steps: steps,
}: Pick<AdminApplication, 'Files' | 'Steps'>): readonly ReviewedFile[] => {
  const named = collectReferencedIds(steps);
  const current = files.filter(({ Id }) => named.has(Id));
  const replaced = files.filter(({ Id }) => !named.has(Id)).reverse();
  return [...current, ...replaced].map((file) => ({ file, isReplaced: !named.has(file.Id) }));
};
