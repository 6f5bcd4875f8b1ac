import { useState } from 'react';
import { formatNumber } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { decodeText, isPacked } from '#web/pages/owner/parts/table/decode-text.ts';
import { OpenFile } from '#web/pages/owner/parts/table/open-file.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { mostColumns } from './read-json.ts';
import { type ReviewTable, readReviewTable, type UnreadableFile } from './read-reviews.ts';

const problems: Record<UnreadableFile, string> = {
  'too many': `That’s more than ${formatNumber(limits.importRows)} reviews. Import them in parts.`,
  'too wide': `That’s more than ${mostColumns} columns. Leave out those that aren’t part of a review.`,
  'broken JSON': 'This JSON can’t be read. It may have been cut off; export or copy it again.',
  'web page': 'That’s a web page. Export your reviews as CSV or JSON, or copy their words and paste them here.',
  XML: 'That’s XML, which we can’t read. Export your reviews as CSV or JSON, or copy their words and paste them here.',
  'not text': 'We can’t read that. Export your reviews as CSV or JSON, or copy their words and paste them here.',
};

/** A file of another service, rows of a spreadsheet, or plain testimonials. */
export function OpenReviews(props: {
  canWrite: boolean;
  /** What was pasted: whoever looks at it and cancels has it again. */
  text: string;
  onType: (text: string) => void;
  onRead: (table: ReviewTable) => void;
}) {
  const { canWrite, text, onType, onRead } = props;
  const [problem, setProblem] = useState<string>();
  useUnsaved(text.trim() !== '');

  function look(content: string) {
    const read = readReviewTable(content);
    if (read === null) return setProblem('There are no reviews in it.');
    if (typeof read === 'string') return setProblem(problems[read]);
    setProblem(undefined);
    onRead(read);
  }

  async function open(file: File) {
    // Before it is opened.
    if (file.size > limits.importFile)
      return setProblem('That file is larger than 4 MB. Import your reviews in parts.');
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (/\.xlsx?$|\.ods$|\.numbers$/i.test(file.name))
      return setProblem('That’s a spreadsheet. Save it as CSV, or copy its rows and paste them here.');
    if (isPacked(content))
      return setProblem('That’s a ZIP file. Unpack it, then open the CSV or JSON file that’s inside.');
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
        onChange={(event) => onType(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!canWrite || !text.trim()} onClick={() => look(text)}>
          Continue
        </Button>
        <OpenFile
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          disabled={!canWrite}
          onOpen={(file) => void open(file)}
        />
      </div>
      <div className="mt-4">
        <FormError>{problem}</FormError>
      </div>
    </SettingsSection>
  );
}
