import { documents } from '#shared/operations.ts';

/** Pages about no performer, the same for everybody; the sitemap lists them. */
export const staticPages = [
  documents.privacyPage,
  documents.termsPage,
  documents.trustPage,
  documents.verifyPage,
  documents.helpPage,
  documents.docsPage,
  documents.gettingStartedPage,
  documents.widgetIntegrationPage,
  documents.managingReviewsPage,
  documents.askingPage,
  documents.analyticsInsightsPage,
  documents.connectingPage,
  documents.apiPage,
];
