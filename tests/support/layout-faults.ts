import type { Page } from 'playwright';

/** The narrowest field that one can hit with a thumb and read two digits in. */
const NARROWEST = 44;

/**
 * What is wrong with the layout of the page as it stands: a field to type into that is too narrow, controls and texts
 * that lie over each other, what sticks out of the screen. Empty where nothing is.
 */
export const findLayoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate((narrowest) => {
    interface Item {
      readonly element: Element;
      readonly name: string;
      readonly boxes: readonly DOMRect[];
    }
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [role=listbox]') === null;
    // What is clipped away for screen readers has a pixel at most.
    const isLarge = ({ width, height }: DOMRect): boolean => width > 1 && height > 1;
    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.id;
      return `${element.tagName.toLowerCase()} "${(words || (element.textContent ?? '')).trim().slice(0, 60)}"`;
    };
    const findAll = (selector: string): Element[] => [...scope.querySelectorAll(selector)].filter(isSeen);
    /** What is left of a box within what clips it, such as a list that scrolls or a text for screen readers. */
    const cut = (first: Element | null, box: DOMRect): DOMRect => {
      let { left, right, top, bottom } = box;
      for (let around = first; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const boxesOfText = (element: Element): DOMRect[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement || !isSeen(node.parentElement) || (node.textContent ?? '').trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) boxes.push(cut(node.parentElement, box));
      }
      return boxes.filter(isLarge);
    };
    const controls = 'input:not([type=hidden]), select, textarea, [contenteditable=true], button, a[href], summary';
    const texts = 'label, legend, th, h1, h2, h3, p, li, strong, [id$="-error"], [id$="-help"], [id$="-label"]';
    const items: Item[] = [
      ...findAll(controls).map((element) => ({
        element,
        name: nameOf(element),
        boxes: [cut(element.parentElement, element.getBoundingClientRect())].filter(isLarge),
      })),
      ...findAll(texts).map((element) => ({ element, name: nameOf(element), boxes: boxesOfText(element) })),
    ];

    const faults = new Set<string>();
    const typedInto =
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=color]), select, textarea, [contenteditable=true]';
    for (const element of findAll(typedInto)) {
      const { width } = element.getBoundingClientRect();
      if (width > 1 && width < narrowest) faults.add(`${nameOf(element)} is ${Math.round(width)} px wide`);
    }

    /** Bars that stay in place while the page moves under them are a layer of their own. */
    const layerOf = (element: Element): Element => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return around;
      return scope;
    };
    const layers = new Map(items.map(({ element }) => [element, layerOf(element)]));
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    for (const [index, one] of items.entries())
      for (const other of items.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (layers.get(one.element) !== layers.get(other.element)) continue;
        if (one.boxes.some((a) => other.boxes.some((b) => overlap(a, b))))
          faults.add(`${one.name} lies over ${other.name}`);
      }

    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
    for (const { name, boxes } of items)
      if (boxes.some(({ left, right }) => left < -1 || right > clientWidth + 1))
        faults.add(`${name} leaves the screen`);
    for (const element of findAll('*')) {
      const { overflowX } = getComputedStyle(element);
      const isScrolling = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isScrolling && element.querySelector('input, select, textarea'))
        faults.add(`${nameOf(element)} scrolls sideways`);
    }
    return [...faults];
  }, NARROWEST);
