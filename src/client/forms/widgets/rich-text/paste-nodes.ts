export const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Removes and returns the child nodes. */
export const contentsOf = (element: Element): DocumentFragment => {
  const contents = element.ownerDocument.createDocumentFragment();
  while (element.firstChild) contents.append(element.firstChild);
  return contents;
};

/** Replaces the element by its contents. */
export const unwrap = (element: Element): void => element.replaceWith(contentsOf(element));

export const rename = (element: Element, name: string): void => {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of element.attributes) other.setAttribute(attribute.name, attribute.value);
  other.append(contentsOf(element));
  element.replaceWith(other);
};
