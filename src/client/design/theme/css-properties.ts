/**
 * Replaces `@pandacss/is-valid-prop` in the browser, which decides whether a property of an element is a style. Lists the
 * properties that the portal sets on elements instead of all five hundred of CSS, without those of `base-config.ts`.
 * `base-config.test.ts` fails when one is missing.
 */
const properties = new Set(
  (
    'alignContent alignItems alignSelf animation animationDelay animationDuration animationPlayState appearance ' +
    'aspectRatio backgroundImage backgroundPosition backgroundRepeat backgroundSize border borderBlockWidth ' +
    'borderBottomWidth borderCollapse borderInlineEndWidth borderInlineStartWidth borderRightWidth ' +
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
