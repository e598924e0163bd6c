import type { ContentState } from '../../../../contract/content.ts';
import type { Answers } from '../../../../engine/schema/types.ts';

export interface ContentItem {
  readonly id: string;
  readonly institutionCode: number;
  readonly slug: string | null;
  readonly fields: Answers;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly state: ContentState;
}

export type ItemRow = ContentItem & Record<string, unknown>;

export const itemColumns = `
  i.id, i.institution_code as "institutionCode", i.slug, i.fields, i.version, i.created_at as "createdAt",
  i.created_by as "createdBy", i.updated_at as "updatedAt"`;
