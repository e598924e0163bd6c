/** The answer comes from a link or from the application; the applicant neither sees nor changes it. */
export const HiddenWidget = () => null;
