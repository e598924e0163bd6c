/** Characters that neither XML nor iCalendar may hold, or that end a line in some programs. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu;

/** Without line ends and characters that break the format. */
export const oneLine = (text: string): string => text.replace(unfit, ' ').replace(/\s+/g, ' ').trim();

/**
 * Plain words for a place where some readers expect markup and others do not: angle brackets become quotation marks
 * that look like them.
 */
export const withoutMarkup = (text: string): string => oneLine(text).replaceAll('<', '‹').replaceAll('>', '›');
