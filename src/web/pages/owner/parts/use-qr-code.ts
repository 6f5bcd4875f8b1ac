import { useEffect, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { makeQrFiles, type QrFiles } from './qr-code.ts';

/** The QR code of a text; null until it is there. */
export function useQrCode(text: string): QrFiles | null {
  const [made, setMade] = useState<{ text: string; files: QrFiles } | null>(null);
  useEffect(() => {
    let current = true;
    makeQrFiles(text).then(
      (files) => current && setMade({ text, files }),
      () => toast({ title: 'Error', description: 'Failed to generate QR code. Please try again.', variant: 'danger' }),
    );
    return () => {
      current = false;
    };
  }, [text]);
  return made?.text === text ? made.files : null;
}
