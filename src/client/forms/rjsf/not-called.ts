/**
 * Replaces functions of rjsf that this renderer never calls: it stores and checks answers itself, and alternatives do not
 * reach rjsf.
 * @throws always
 */
const notCalled = (): never => {
  throw new Error('rjsf calls a function that the build leaves out: src/client/forms/rjsf/slim-rjsf.plugin.ts');
};

export const getFieldNames = notCalled;
export const getUsedFormData = notCalled;
export const isValueEmpty = notCalled;

// biome-ignore lint/style/noDefaultExport: the replaced modules have one
export default notCalled;
