import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { smallPictureUrl } from '#shared/pictures.ts';
import type { GalleryImage } from '#shared/schemas/performers.ts';
import { Button } from '#web/ui/button.tsx';

export const moveButtonId = (imageId: string, step: -1 | 1) => `move-${imageId}-${step === -1 ? 'earlier' : 'later'}`;

export function ImageTile(props: {
  image: GalleryImage;
  index: number;
  count: number;
  changeable: boolean;
  onMove: (step: -1 | 1) => void;
  onDescribe: () => void;
  onDelete: () => void;
}) {
  const { image, index, count, changeable } = props;
  const name = `image ${index + 1}`;
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-md border border-rule bg-surface">
      <img
        src={smallPictureUrl(image.url)}
        alt={image.altText || `Gallery ${name}`}
        width={image.width}
        height={image.height}
        className="aspect-[4/3] w-full bg-sunken object-cover"
      />
      {/* Where a pointer can hover it waits for one; a finger or the keyboard finds it always. */}
      <div className="absolute top-2 right-2 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
        <Button variant="danger" size="icon" aria-label={`Delete ${name}`} onClick={props.onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <p dir="auto" className="line-clamp-2 grow px-4 pt-3 text-sm break-words text-ink-soft">
        {image.altText || 'No description yet'}
      </p>
      {changeable ? (
        <div className="flex items-center gap-1 px-1.5 pb-1.5">
          <Button
            variant="quiet"
            className="mr-auto px-2.5"
            onClick={props.onDescribe}
            aria-label={`Edit description of ${name}`}
          >
            <Pencil aria-hidden="true" className="size-4" />
            Edit description
          </Button>
          {count > 1 && (
            <>
              <MoveButton {...props} step={-1} label={`Move ${name} earlier`} possible={index > 0} />
              <MoveButton {...props} step={1} label={`Move ${name} later`} possible={index < count - 1} />
            </>
          )}
        </div>
      ) : (
        <div className="pb-3" />
      )}
    </li>
  );
}

/** Not `disabled` at either end: a disabled button loses the focus of the person who has just pressed it. */
function MoveButton(props: {
  image: GalleryImage;
  step: -1 | 1;
  label: string;
  possible: boolean;
  onMove: (step: -1 | 1) => void;
}) {
  const Arrow = props.step === -1 ? ArrowLeft : ArrowRight;
  return (
    <Button
      id={moveButtonId(props.image.id, props.step)}
      variant="quiet"
      size="icon"
      aria-label={props.label}
      aria-disabled={!props.possible || undefined}
      onClick={() => props.possible && props.onMove(props.step)}
    >
      <Arrow aria-hidden="true" className="size-5" />
    </Button>
  );
}
