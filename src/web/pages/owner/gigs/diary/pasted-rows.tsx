import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { messageOf } from '#web/api/client.ts';
import { readCalendarFile } from '#web/api/gigs.ts';
import { SettingsSection } from '#web/pages/owner/parts/settings-section.tsx';
import { decodeText, isPacked } from '#web/pages/owner/parts/table/decode-text.ts';
import { OpenFile } from '#web/pages/owner/parts/table/open-file.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { DiaryTable } from './diary-table.tsx';
import { readTable, type Table } from './read-table.ts';

/** A diary of a thousand gigs has some hundred kilobytes; what is much larger is something else. */
const largestFile = 5_000_000;
const tooMany = `That’s more than ${formatNumber(limits.gigImportRows)} rows. Add your diary in parts, the latest gigs first.`;

/** Rows from a spreadsheet, pasted or as a file; or the gigs of a calendar file. */
export function PastedRows({ canWrite, onSaved }: { canWrite: boolean; onSaved: () => void }) {
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState<string>();
  const [notes, setNotes] = useState<string[]>([]);
  const calendar = useMutation(readCalendarFile);
  useUnsaved(text.trim() !== '' || table !== null, { goesWith: 'tab' });
  const look = (read: ReturnType<typeof readTable>) => {
    setNotes([]);
    setProblem(read === 'too many' ? tooMany : read === null ? 'There are no rows in it.' : undefined);
    setTable(read === 'too many' ? null : read);
  };

  async function open(file: File) {
    setTable(null);
    if (file.size > largestFile) return setProblem('That file is larger than 5 MB. Add your diary in parts.');
    const content = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (/^\s*BEGIN:VCALENDAR/i.test(content)) return openCalendar(file);
    if (isPacked(content) || /\.xlsx?$/i.test(file.name))
      return setProblem('That’s a spreadsheet file. Save it as CSV, or copy its rows and paste them here.');
    look(readTable(content));
  }

  /** The title of an event stands as its client's name until the owner says better. */
  async function openCalendar(file: File) {
    try {
      const { events, notes: left } = await calendar.mutateAsync(file);
      if (events.length === 0) return setProblem(left[0] ?? 'There are no events in it.');
      if (events.length > limits.gigImportRows) return setProblem(tooMany);
      setNotes(left);
      setProblem(undefined);
      setTable({
        rows: events.map(({ title, date, place }) => [title, date, place]),
        headings: ['Title', 'Date', 'Place'],
        columns: ['clientName', 'date', 'place'],
        dayOrder: 'day-first',
      });
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t read the calendar file. Try again.'));
    }
  }

  if (table)
    return (
      <DiaryTable
        table={table}
        notes={notes}
        onChange={setTable}
        onCancel={() => setTable(null)}
        onSaved={() => {
          // At once: nothing is unsaved any more when the other tab opens.
          flushSync(() => {
            setTable(null);
            setText('');
          });
          onSaved();
        }}
      />
    );
  return (
    <SettingsSection
      id="pasted-rows"
      title="Paste or open your diary"
      text="Copy rows from a spreadsheet, or open a CSV or calendar file (.ics). You’ll see the result before anything is saved, and nobody is asked until you confirm."
    >
      <TextArea
        label="Rows"
        rows={6}
        dir="auto"
        spellCheck={false}
        placeholder={'Hannah Osei\thannah@example.com\tWedding\t6 June 2026'}
        hint="Name, email address, event type and date, in any order."
        value={text}
        disabled={!canWrite}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!canWrite || !text.trim()} onClick={() => look(readTable(text))}>
          Continue
        </Button>
        <OpenFile
          accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
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
