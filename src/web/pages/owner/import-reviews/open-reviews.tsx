import { FileUp } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { decodeText } from '#web/pages/owner/parts/table/decode-text.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { type ReviewTable, readReviewTable } from './read-reviews.ts';

/** What the server takes at a time. A larger file is refused before it is opened. */
const largestFile = 4_000_000;

/** A file of another service, rows of a spreadsheet, or plain testimonials. */
export function OpenReviews({ canWrite, onRead }: { canWrite: boolean; onRead: (table: ReviewTable) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function look(content: string) {
    const read = readReviewTable(content);
    if (read === 'too many')
      return setProblem(`That’s more than ${formatNumber(limits.importRows)} reviews. Import them in parts.`);
    if (read === null) return setProblem('There are no reviews in it.');
    setProblem(undefined);
    onRead(read);
  }

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file, corrected, can be chosen again.
    event.target.value = '';
    if (!file) return;
    if (file.size > largestFile) return setProblem('That file is larger than 4 MB. Import your reviews in parts.');
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (content.startsWith('PK') || /\.xlsx?$/i.test(file.name))
      return setProblem('That’s a spreadsheet or ZIP file. Save it as CSV, or copy its rows and paste them here.');
    look(content);
  }

  return (
    <SettingsSection
      id="open-reviews"
      title="Paste or open your reviews"
      text="Open the CSV or JSON file that another site exports, copy rows from a spreadsheet, or paste testimonials with a blank line between them. Nothing is saved until you confirm."
    >
      <TextArea
        label="Reviews"
        rows={8}
        dir="auto"
        spellCheck={false}
        placeholder={'Hannah Osei\t5\tThe whole room was spellbound.\t6 June 2024'}
        hint="Name, stars, words and date, in any order. Stars and dates can be missing."
        value={text}
        disabled={!canWrite}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!canWrite || !text.trim()} onClick={() => look(text)}>
          Continue
        </Button>
        <label className={buttonClass({ variant: 'quiet' }, 'relative cursor-pointer has-focus-visible:outline-2')}>
          <FileUp aria-hidden="true" className="size-4" />
          Open a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            disabled={!canWrite}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => void open(event)}
          />
        </label>
      </div>
      <div className="mt-4">
        <FormError>{problem}</FormError>
      </div>
    </SettingsSection>
  );
}
