import { documents } from '#shared/operations.ts';

/** Pages that are the same for everybody and about no performer; the sitemap lists them. */
export const staticPages = [
  documents.privacyPage,
  documents.termsPage,
  documents.helpPage,
  documents.docsPage,
  documents.gettingStartedPage,
  documents.widgetIntegrationPage,
  documents.managingReviewsPage,
  documents.askingPage,
  documents.analyticsInsightsPage,
];
