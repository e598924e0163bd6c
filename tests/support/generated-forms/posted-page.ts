/** What a browser without scripts sends of a page: its controls, in order. */

const tags =
  /<(input|button)\b([^>]*?)\/?>|<select\b([^>]*)>([\s\S]*?)<\/select>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g;

const decode = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const attributeOf = (attributes: string, name: string): string | undefined => {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decode(value);
};

/** The chosen option, else the first, as browsers do. */
const chosenOf = (options: string): string => {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const chosen = all.find((attributes) => /\sselected=/.test(attributes)) ?? all[0] ?? '';
  return attributeOf(chosen, 'value') ?? '';
};

const valueSentBy = (input: string): string | undefined => {
  const type = attributeOf(input, 'type') ?? 'text';
  if (['file', 'submit', 'button'].includes(type)) return undefined;
  if (['checkbox', 'radio'].includes(type) && !/\schecked=/.test(input)) return undefined;
  return attributeOf(input, 'value') ?? '';
};

/** Names of all controls, whether they are sent or not. */
export const namesOfControls = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/<(?:input|select|textarea)\b[^>]*?\sname="([^"]*)"/g)].map(([, name = '']) => decode(name)),
  );

export const postPage = (html: string): FormData => {
  const form = new FormData();
  for (const [, tag, ofInput = '', ofSelect, options = '', ofArea, text = ''] of html.matchAll(tags)) {
    const name = attributeOf(ofSelect ?? ofArea ?? ofInput, 'name');
    if (name === undefined || tag === 'button') continue;
    const value =
      ofSelect !== undefined ? chosenOf(options) : ofArea !== undefined ? decode(text) : valueSentBy(ofInput);
    // A parser leaves out the first line end of a text area; browsers send lines with two characters.
    if (value !== undefined)
      form.append(name, ofArea === undefined ? value : value.replace(/^\n/, '').replaceAll('\n', '\r\n'));
  }
  return form;
};
