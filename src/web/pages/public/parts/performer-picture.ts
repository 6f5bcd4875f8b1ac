import { performerInitials } from '#shared/performers.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import type { PublicPerformer } from '#shared/schemas/performers.ts';

/** What stands for a performer where a face would: the small logo, or initials. */
export function performerPicture(performer: PublicPerformer) {
  const picture = performer.logoUrl ?? performer.profileImageUrl;
  return {
    src: picture?.startsWith('/files/') ? smallPictureUrl(picture) : picture,
    initials: performerInitials(performer),
  };
}
