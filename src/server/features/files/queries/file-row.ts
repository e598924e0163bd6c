/** An uploaded file: whose it is, which answer it is meant for, and where its bytes lie. */
export interface FileRow {
  readonly id: string;
  readonly accountId: string;
  readonly applicationId: string;
  readonly step: string;
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly storageName: string;
}

export type NewFile = Omit<FileRow, 'id'> & { readonly sha256: string };

export const fileColumns = `
  f.id, f.account_id as "accountId", f.application_id as "applicationId", f.step, f.field, f.name,
  f.content_type as "contentType", f.size, f.storage_name as "storageName"`;
