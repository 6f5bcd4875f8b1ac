import { documents } from '#shared/operations.ts';
import { prices } from '#shared/prices.ts';
import { PublicDocument, useSite } from '#web/document.tsx';
import { SiteHeader } from '#web/pages/public/parts/site-header.tsx';
import { Asking } from './asking.tsx';
import { Closing } from './closing.tsx';
import { Example } from './example.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Testimonials } from './testimonials.tsx';

const head = {
  title: 'Starbill: reviews for performers and small businesses',
  description:
    'Collect star reviews from your customers, have them published honestly, and show them on your own page, your website and your posters.',
  path: '/',
  image: { url: documents.landingImage.path, alt: 'Starbill: star reviews for performers' },
};

export function LandingPage() {
  const { billing } = useSite();
  const description = billing ? `${head.description} ${prices.trialDays}-day free trial.` : head.description;
  return (
    <PublicDocument head={{ ...head, description }}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main">
        <Hero />
        <Asking />
        <Example />
        <Features />
        <Testimonials />
        {billing && <Pricing />}
        <Faq />
      </main>
      <Closing />
    </PublicDocument>
  );
}
