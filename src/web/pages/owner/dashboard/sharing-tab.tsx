import {
  Check,
  ChevronRight,
  Code,
  Globe,
  Image,
  Link as LinkIcon,
  type LucideIcon,
  Mail,
  Sparkles,
} from 'lucide-react';
import { Link } from 'react-router';
import { publicLink, useCopyPublicLink } from '#web/pages/owner/parts/public-link.ts';
import { QrButton } from '#web/pages/owner/parts/qr-button.tsx';
import { Button } from '#web/ui/button.tsx';

const ways: { to: string; icon: LucideIcon; name: string; text: string }[] = [
  { to: '/public-page', icon: Globe, name: 'Public Page', text: 'See how it’s doing, and print posters and cards.' },
  { to: '/social-assets', icon: Sparkles, name: 'Social Creatives', text: 'Turn a review into a picture to post.' },
  { to: '/embed-dashboard', icon: Code, name: 'Embed Reviews', text: 'Show your reviews on your own site.' },
  { to: '/gallery', icon: Image, name: 'Media Library', text: 'The pictures on your public page.' },
  {
    to: '/notification-settings',
    icon: Mail,
    name: 'Notification Settings',
    text: 'Which emails you and your customers get.',
  },
];

/** Every way to be found, in one place. */
export function SharingTab({ slug }: { slug: string }) {
  const { copied, copyLink } = useCopyPublicLink(slug);
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <section aria-labelledby="your-page">
        <h2 id="your-page" className="border-b border-rule pb-3 text-2xl">
          Your public page
        </h2>
        <p className="mt-4 text-sm break-all text-ink-soft">{publicLink(slug)}</p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button variant="secondary" onClick={copyLink}>
            {copied ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <LinkIcon aria-hidden="true" className="size-4" />
            )}
            {copied ? 'Copied!' : 'Copy public link'}
          </Button>
          <QrButton slug={slug} />
        </div>
      </section>
      {ways.length > 0 && (
        <section aria-labelledby="more-ways">
          <h2 id="more-ways" className="border-b border-rule pb-3 text-2xl">
            More ways to share
          </h2>
          <ul className="divide-y divide-rule">
            {ways.map(({ to, icon: Icon, name, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="-mx-3 flex items-center gap-4 rounded-md px-3 py-4 transition-colors hover:bg-sunken"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-action" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-ink-soft">{text}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
