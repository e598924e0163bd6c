/** Beside the Indonesian text `title` of a content stands the English one, `titleEn` (decision 009). */
export const englishField = (field: string): string => `${field}En`;
