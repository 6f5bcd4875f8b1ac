/** What is said of photos that did not arrive with their review. Null: all of them did. */
export function photoTrouble(kept: number, failed: number): { title: string; description: string } | null {
  if (failed === 0) return null;
  return kept === 0
    ? {
        title: 'Image upload failed',
        description:
          "Your review was saved, but images couldn't be uploaded. Please try uploading smaller images or check your connection.",
      }
    : {
        title: 'Partial upload success',
        description: `Your review was saved with ${kept} image(s). ${failed} image(s) failed to upload.`,
      };
}
