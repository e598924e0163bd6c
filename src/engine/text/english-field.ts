/** The English text of the field `title` of a content item is in `titleEn` (docs/decisions/089). */
export const englishField = (field: string): string => `${field}En`;
