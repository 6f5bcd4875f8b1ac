import type { OwnProfile } from '#shared/schemas/performers.ts';

export type Step = { label: string; done: boolean; to?: string };

/** What makes a public page worth visiting, each worth the same. Of a gallery that is not known nothing is said. */
export function listSteps(profile: OwnProfile, galleryImages: number | undefined): Step[] {
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
    { label: 'Logo', done: profile.logoUrl !== null, to: '/brand' },
    ...(galleryImages === undefined
      ? []
      : [{ label: 'An image in your gallery', done: galleryImages > 0, to: '/gallery' }]),
  ];
}

export const percentDone = (steps: Step[]) =>
  Math.round((100 * steps.filter(({ done }) => done).length) / steps.length);
