/** The answer comes from elsewhere (a link, the application); the applicant neither sees nor changes it. */
export const HiddenWidget = () => null;
