import type { ProfileField } from '#shared/profiles.ts';

export const fieldLabels: Record<ProfileField, string> = {
  businessName: 'Business name',
  businessCategory: 'Category',
  businessTagline: 'Tagline',
  businessDescription: 'Description',
  businessWebsite: 'Website',
  businessPhone: 'Phone',
  businessAddress: 'Location',
  bookingEmail: 'Booking email',
  bookingUrl: 'Booking link',
  showEmail: 'Show email on the public page',
  takesEnquiries: 'Enquiries on your page',
  firstName: 'First name',
  lastName: 'Last name',
  socialInstagram: 'Instagram',
  socialFacebook: 'Facebook',
  socialTiktok: 'TikTok',
  socialTwitter: 'X (Twitter)',
  socialYoutube: 'YouTube',
};
