import { PublicDocument } from '#web/document.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { SiteHeader } from './site-header.tsx';
import { Testimonials } from './testimonials.tsx';

const head = {
  title: 'Starbill: reviews for performers and small businesses',
  description:
    'Collect star reviews from your customers, have them published honestly, and show them on your own page, your website and your posters. 7-day free trial.',
  path: '/',
};

export function LandingPage() {
  return (
    <PublicDocument head={head}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main">
        <Hero />
        <Features />
        <Testimonials />
        <Pricing />
      </main>
      <Closing />
    </PublicDocument>
  );
}
