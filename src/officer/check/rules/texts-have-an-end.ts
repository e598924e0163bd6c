import { findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk.ts';

/** What limits a text beside `maxLength`, or says that it is not typed at all. */
const limiting = ['maxLength', 'enum', 'const', 'format', 'x-file', '$ref'];

/** A text that nothing limits. */
export const isEndless = (node: JsonObject): boolean =>
  node['type'] === 'string' && !limiting.some((keyword) => keyword in node);

/** A limit whose name has a slip is told as that. */
const isMisspelt = (node: JsonObject): boolean =>
  Object.keys(node).some((name) => name !== 'minLength' && nearestWord(name, ['maxLength']) !== undefined);

/** Who can send a text of any length can fill the database with it. */
export const textsHaveAnEnd: Rule = (data) =>
  schemaFiles(data).flatMap((file) =>
    [...objectsIn(file.value)]
      .filter(([node]) => isEndless(node) && !isMisspelt(node))
      .map(([, path]) =>
        findingIn(file, { rule: 'endless', at: path, isKey: true, params: { field: String(path.at(-1) ?? '') } }),
      ),
  );
