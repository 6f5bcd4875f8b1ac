/** The server keeps no longer edge than this, so sending more only costs people's time and data. */
const longestEdge = 1600;

/** The same picture as a JPEG that is no longer than the server keeps it; null when the browser cannot read it. */
export async function scalePicture(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // A JPEG has no transparency: what shows through is paper, not black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  } catch {
    return null;
  }
}
