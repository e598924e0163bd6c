/**
 * Replaces the function with which rjsf fills in defaults: the runtime does that once, when the form opens. A default that
 * returned after its field was emptied would show the fields of an answer that nobody gave.
 */
const getDefaultFormState = (_validator: unknown, _schema: unknown, data: unknown): unknown => data;

// biome-ignore lint/style/noDefaultExport: the replaced module has one
export default getDefaultFormState;
