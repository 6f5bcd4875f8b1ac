import { useQueryClient } from '@tanstack/react-query';
import { Copy, Download, FileArchive, Share2 } from 'lucide-react';
import { useState } from 'react';
import { creativeFileName, formatNames } from '#shared/creatives.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { messageOf } from '#web/api/client.ts';
import { creativeQuery } from '#web/api/creatives.ts';
import { useSignedIn } from '#web/pages/shell/signed-in-context.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import type { Creative } from './use-creative.ts';

const canCopy = typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator;
const canShare = () => navigator.canShare?.({ files: [new File([''], 'picture.png', { type: 'image/png' })] }) ?? false;

type Task = 'download' | 'zip' | 'copy' | 'share';

/** What one can do with the picture. */
export function CreativeActions({ review, creative }: { review: OwnReview; creative: Creative }) {
  const client = useQueryClient();
  const { logoUrl } = useSignedIn();
  const [task, setTask] = useState<Task | null>(null);
  const [shares] = useState(canShare);
  const { format, theme } = creative;
  const name = creativeFileName(review.id, format, theme);
  const draw = (as = format) => client.fetchQuery(creativeQuery(review.id, creative.choicesFor(review, as), logoUrl));

  async function run(which: Task, work: () => Promise<void>, failure: string) {
    setTask(which);
    try {
      await work();
    } catch (error) {
      toast({ title: failure, description: messageOf(error, 'Try again in a moment.'), variant: 'danger' });
    } finally {
      setTask(null);
    }
  }

  const download = async () => {
    saveFile(name, await draw());
    toast({ title: 'Image Downloaded', description: `Saved as ${name}.` });
  };
  const downloadAll = async () => {
    const pictures = await Promise.all(
      formatNames.map(async (each) => [creativeFileName(review.id, each, theme), await draw(each)] as const),
    );
    const { zipPictures } = await import('./zip-pictures.ts');
    const zipped = `${review.id}-${theme}.zip`;
    saveFile(zipped, await zipPictures(pictures));
    toast({ title: 'Image Downloaded', description: `All four formats were saved as ${zipped}.` });
  };
  const copy = async () => {
    try {
      // A promise in the item: Safari takes a picture that is still on its way, but no item made after a pause.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })]);
      toast({ title: 'Copied to clipboard', description: 'Paste the picture wherever you like.' });
    } catch {
      toast({ title: 'Copy failed', description: 'Download the picture instead.', variant: 'danger' });
    }
  };
  const share = async () => {
    const file = new File([await draw()], name, { type: 'image/png' });
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      // Who closes the sheet again has not met an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({
        title: 'Sharing failed',
        description: 'Your device didn’t accept the picture. Try again, or download it instead.',
        variant: 'danger',
      });
    }
  };

  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-2">
      <Button
        className="sm:col-span-2"
        onClick={() => run('download', download, 'Download failed')}
        busyText={task === 'download' && 'Downloading...'}
      >
        <Download aria-hidden="true" className="size-4" />
        Download PNG
      </Button>
      {shares && (
        <Button
          variant="secondary"
          className="sm:col-span-2"
          onClick={() => run('share', share, 'Sharing failed')}
          busyText={task === 'share' && 'Preparing...'}
        >
          <Share2 aria-hidden="true" className="size-4" />
          Share…
        </Button>
      )}
      <Button
        variant="secondary"
        className={canCopy ? '' : 'sm:col-span-2'}
        onClick={() => run('zip', downloadAll, 'Download failed')}
        busyText={task === 'zip' && 'Drawing four...'}
      >
        <FileArchive aria-hidden="true" className="size-4" />
        Download all four (ZIP)
      </Button>
      {canCopy && (
        <Button
          variant="secondary"
          onClick={() => run('copy', copy, 'Copy failed')}
          busyText={task === 'copy' && 'Copying...'}
        >
          <Copy aria-hidden="true" className="size-4" />
          Copy image
        </Button>
      )}
    </div>
  );
}
