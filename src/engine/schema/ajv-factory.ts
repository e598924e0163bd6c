import type { Ajv, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { addWallClockFormats } from './formats.ts';
import { addKeywords } from './keywords.ts';

/** Nothing is coerced, defaulted or dropped: what does not fit is an error on both sides. */
export const ajvOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  // 3.35 / 0.01 is no whole number to a computer.
  multipleOfPrecision: 6,
};

/** The class behind every validator (JSON Schema 2020-12); rjsf's compiler is given the same one. */
export const AjvClass = Ajv2020;

/** What the factory adds to an instance with the standard formats. */
export const extendAjv = (ajv: Ajv): Ajv => addKeywords(addWallClockFormats(ajv));

/** The one AJV factory: server, browser build and officers' tools use it (specification 5). */
export const createAjv = (overrides: Options = {}): Ajv => {
  const ajv = new AjvClass({ ...ajvOptions, ...overrides });
  formats.default(ajv, { mode: 'full' });
  return extendAjv(ajv);
};
