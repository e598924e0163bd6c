import type { Answers, JsonSchema } from '../../engine/schema/types.ts';
import { findFieldSchema } from '../../engine/wire/field-type.ts';
import type { ShownFile } from '../forms/runtime/form-runtime.ts';

/** A picture made of the portal's quarter circles, where an applicant's own would stand. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8fa3b8" d="M0 0h8v8H0z"/><path fill="#dfe6ee" d="M4 0a4 4 0 0 1-4 4V0zM4 8a4 4 0 0 1 4-4v4z"/></svg>',
)}`;

/** Files that examples name do not exist: each is shown as one of the first kind that its field takes. */
export const exampleFiles = (schema: JsonSchema, answers: Answers, name: string) => {
  const files = new Map<string, ShownFile>();
  for (const [field, id] of Object.entries(answers)) {
    const [contentType = ''] =
      (findFieldSchema(schema, field)?.['x-file'] as { readonly types?: readonly string[] } | undefined)?.types ?? [];
    const isPicture = contentType.startsWith('image/');
    if (contentType !== '') files.set(String(id), { name, contentType, url: isPicture ? picture : '#', size: 184_320 });
  }
  return (id: string): ShownFile | undefined => files.get(id);
};
