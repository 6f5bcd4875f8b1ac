import { FileUp } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';

/** A button that opens one file from the device. */
export const OpenFile = (props: { accept: string; disabled: boolean; onOpen: (file: File) => void }) => (
  <label className={buttonClass({ variant: 'quiet' }, 'relative cursor-pointer has-focus-visible:outline-2')}>
    <FileUp aria-hidden="true" className="size-4" />
    Open a file
    <input
      type="file"
      accept={props.accept}
      disabled={props.disabled}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file, corrected, can be chosen again.
        target.value = '';
        if (file) props.onOpen(file);
      }}
    />
  </label>
);
