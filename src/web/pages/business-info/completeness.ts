import type { OwnProfile } from '#shared/profiles.ts';

type Step = { label: string; done: boolean; to?: string };

/** What makes a public page worth visiting, each worth the same. */
export function listSteps(profile: OwnProfile, galleryImages: number): Step[] {
  const has = (text: string) => text.trim() !== '';
  return [
    { label: 'Business name', done: has(profile.businessName) },
    { label: 'Category', done: has(profile.businessCategory) },
    { label: 'Tagline', done: has(profile.businessTagline) },
    { label: 'Description', done: has(profile.businessDescription) },
    { label: 'Location', done: has(profile.businessAddress) },
    { label: 'Phone or booking link', done: has(profile.businessPhone) || has(profile.bookingUrl) },
    { label: 'Website', done: has(profile.businessWebsite) },
    {
      label: 'A social profile',
      done: [
        profile.socialInstagram,
        profile.socialFacebook,
        profile.socialTiktok,
        profile.socialTwitter,
        profile.socialYoutube,
      ].some(has),
    },
    { label: 'Logo', done: profile.logoUrl !== null, to: '/settings' },
    { label: 'A gallery image', done: galleryImages > 0, to: '/gallery' },
  ];
}

export const percentDone = (steps: Step[]) =>
  Math.round((100 * steps.filter(({ done }) => done).length) / steps.length);
