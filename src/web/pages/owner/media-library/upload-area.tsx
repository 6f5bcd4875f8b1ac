import { useMutation } from '@tanstack/react-query';
import { FileImage, Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { uploadImage } from '#web/api/gallery.ts';
import { Button } from '#web/ui/button.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { progressClass } from '#web/ui/progress-class.ts';
import { toast } from '#web/ui/toast.ts';
import { type ChosenImage, prepareImage } from './prepare-image.ts';

/** Drop a file or choose one, look at what was chosen, send it. One after another: meanwhile no other is taken. */
export function UploadArea() {
  const [preparing, setPreparing] = useState<File | null>(null);
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  /** Whose outcome is waited for. What becomes of a file that was cleared is of no interest any more. */
  const wanted = useRef<File | null>(null);
  useNoDropElsewhere();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    wanted.current = file;
    setPreparing(file);
    const prepared = await prepareImage(file);
    if (wanted.current !== file) return;
    setPreparing(null);
    if ('blob' in prepared) setChosen(prepared);
    else toast({ ...prepared, variant: 'danger' });
  };
  const clear = () => {
    wanted.current = null;
    setPreparing(null);
    setChosen(null);
  };
  if (chosen) return <ChosenFile image={chosen} onClear={clear} />;
  if (preparing)
    return (
      <FilePanel
        name={preparing.name}
        about={<span role="status">Preparing...</span>}
        actions={<ClearButton onClick={clear} />}
        progress={<progress aria-label="Preparing the image" className={`${progressLook} animate-pulse`} />}
      />
    );
  return <DropZone onFile={(file) => void choose(file)} />;
}

/** A file dropped beside the place for it would otherwise take the place of the whole application. */
function useNoDropElsewhere() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    return () => removeEventListener('dragover', refuse);
  }, []);
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // However many were dropped, the first one counts.
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={joinClasses(
        'mt-6 flex cursor-pointer flex-col items-center rounded-lg border border-dashed px-5 py-10 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        over ? 'border-action bg-action-soft' : 'border-edge bg-surface hover:border-action hover:bg-action-soft',
      )}
    >
      <Upload aria-hidden="true" className="mb-4 size-8 text-action" strokeWidth={1.5} />
      <span className="font-semibold">Drop an image here, or choose a file</span>
      <span className="mt-1.5 text-sm text-ink-soft">JPEG, PNG, or WebP • Max 2MB • Recommended: 1200px width</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

function ChosenFile({ image, onClear }: { image: ChosenImage; onClear: () => void }) {
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useMutation({
    ...uploadImage,
    onSuccess: async (...answer) => {
      await uploadImage.onSuccess?.(...answer);
      onClear();
      toast({ title: 'Image uploaded' });
    },
    onError: (error, ...rest) => {
      toast({ title: 'Upload failed', description: messageOf(error, 'Upload failed'), variant: 'danger' });
      return uploadImage.onError?.(error, ...rest);
    },
  });
  const send = () => {
    setSent(0);
    mutate({ ...image, onProgress: setSent });
  };
  return (
    <FilePanel
      name={image.name}
      about={megabytes(image.blob.size)}
      actions={
        <div className="flex flex-1 gap-2 sm:flex-none">
          <Button className="flex-1" onClick={send} busyText={isPending && 'Uploading...'}>
            Upload
          </Button>
          <ClearButton onClick={onClear} disabled={isPending} />
        </div>
      }
      progress={isPending && <progress aria-label="Upload progress" value={sent} max={1} className={progressLook} />}
    />
  );
}

const progressLook = `mt-4 ${progressClass} [&:indeterminate::-webkit-progress-bar]:bg-action`;

function FilePanel(props: { name: string; about: ReactNode; actions: ReactNode; progress: ReactNode }) {
  return (
    <div className="mt-6 rounded-lg border border-rule bg-surface p-5">
      <div className="flex flex-wrap items-center gap-4">
        <FileImage aria-hidden="true" className="size-8 shrink-0 text-action" strokeWidth={1.5} />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p dir="auto" className="truncate font-semibold">
            {props.name}
          </p>
          <p className="text-sm text-ink-soft tabular-nums">{props.about}</p>
        </div>
        {props.actions}
      </div>
      {props.progress}
    </div>
  );
}

function ClearButton(props: { onClick: () => void; disabled?: boolean }) {
  return (
    <Button {...props} variant="quiet" size="icon" aria-label="Clear the selected file">
      <X aria-hidden="true" className="size-5" />
    </Button>
  );
}
