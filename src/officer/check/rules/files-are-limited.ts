import { MAX_FILES, mostFilesBelow } from '../../../engine/model/file-fields.ts';
import type { FormNode } from '../../../engine/model/form-model.ts';
import { formModelOf } from '../../../engine/model/form-model.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Rule } from '../finding.ts';

/** The deepest place that by itself exceeds the limit. */
const findLargestPart = (node: FormNode): FormNode => {
  const parts = [...node.fields.values(), ...(node.entry ? [node.entry] : [])];
  const large = parts.find((part) => mostFilesBelow(part) > MAX_FILES);
  return large ? findLargestPart(large) : node;
};

/** No form asks for more files than an applicant may upload for it. */
export const filesAreLimited: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key) ?? ''}/schema.json`);
    const model = formModelOf(form);
    if (!file || mostFilesBelow(model) <= MAX_FILES) return [];
    const part = findLargestPart(model);
    const params = { count: String(mostFilesBelow(part)), most: String(MAX_FILES) };
    return [createFinding(file, { rule: 'tooManyFiles', at: findFieldPath(file, part.names), isKey: true, params })];
  });
};
