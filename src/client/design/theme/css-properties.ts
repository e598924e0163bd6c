/**
 * Stands in for `@pandacss/is-valid-prop` in the browser: which properties of an element are styles and which its own.
 * Only those that the portal writes on elements, instead of all five hundred of CSS; what `base-config.ts` lists is
 * known already. `base-config.test.ts` tells when one is missing.
 */
const properties = new Set(
  (
    'alignContent alignItems alignSelf animation animationDelay animationDuration animationPlayState appearance ' +
    'aspectRatio backgroundImage backgroundPosition backgroundRepeat backgroundSize border borderBlockWidth ' +
    'borderBottomWidth borderCollapse borderInlineEndWidth borderInlineStartWidth borderLeftWidth borderRightWidth ' +
    'borderStyle borderTopWidth borderWidth breakAfter breakBefore breakInside clear clip clipPath columnCount ' +
    'content counterIncrement counterReset cursor display flex flexDirection flexFlow flexGrow flexShrink flexWrap ' +
    'float fontStyle fontVariantLigatures fontVariantNumeric grid gridArea gridAutoColumns gridAutoFlow ' +
    'gridAutoRows gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart gridTemplateAreas ' +
    'gridTemplateColumns gridTemplateRows hyphens isolation justifyContent justifyItems justifySelf listStyle ' +
    'listStyleType mixBlendMode objectFit objectPosition opacity order outline outlineOffset outlineStyle ' +
    'outlineWidth overflow overflowWrap overflowX overflowY overscrollBehavior placeContent placeItems placeSelf ' +
    'pointerEvents position resize rotate scale scrollBehavior scrollSnapAlign scrollSnapType scrollbarGutter ' +
    'strokeDasharray strokeLinecap strokeLinejoin strokeWidth tableLayout textAlign textDecoration ' +
    'textDecorationStyle textDecorationThickness textOverflow textTransform textUnderlineOffset textWrap ' +
    'touchAction transform transformOrigin transition translate userSelect verticalAlign visibility whiteSpace ' +
    'wordBreak wordSpacing'
  ).split(' '),
);

export const isCssProperty = (prop: string): boolean =>
  properties.has(prop) || prop.startsWith('--') || /[&@]/.test(prop);
