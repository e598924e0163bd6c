/** Replaces the module with the words of rjsf, which this renderer shows none of: every text comes from `locales`. */
export const TranslatableString: Readonly<Record<string, string>> = {};
