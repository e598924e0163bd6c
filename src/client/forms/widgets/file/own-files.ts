import { queryOptions } from '@tanstack/react-query';
import { listOwnFiles } from '../../../../contract/own-files.ts';
import { type FileRule, hasRatio } from '../../../../engine/schema/file-rule.ts';
import { findStoredFileProblem } from '../../../../engine/schema/stored-file.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

type OwnFiles = DataFor<typeof listOwnFiles>;

/** A document that the applicant has uploaded. */
export type OwnFile = OwnFiles['Files'][number];

export const ownFilesQuery = queryOptions({
  queryKey: ['own-files'],
  queryFn: async ({ signal }) => (await callApi(listOwnFiles, { signal })).data,
});

/** The name of the control with the document that a field uses, in a page without scripts. */
export const earlierName = (id: string): string => `${id}:earlier`;

/** Pictures that were cut to the frame before; those of unknown size are cut by nobody. */
const hasShape = ({ Width, Height }: OwnFile, aspect: number | undefined): boolean =>
  aspect === undefined || (Width !== null && Height !== null && hasRatio(Width, Height, aspect));

/** The documents that a field accepts as they are. */
export const listUsable = (
  { Today, Files }: OwnFiles,
  rule: FileRule,
  aspect: number | undefined,
): readonly OwnFile[] =>
  Files.filter((file) => {
    const { ContentType: contentType, Size: size, Width: width, Height: height, UploadedOn: uploadedOn } = file;
    const known = { contentType, size, width, height, uploadedOn };
    return findStoredFileProblem(rule, known, Today) === undefined && hasShape(file, aspect);
  });
