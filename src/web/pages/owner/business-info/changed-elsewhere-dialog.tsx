import type { ProfileField, ProfileFields } from '#shared/profiles.ts';
import type { OwnProfile } from '#shared/schemas/performers.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { fieldLabels } from './field-labels.ts';
import type { Merge } from './merge-changes.ts';

/** Another window has saved since this one began: what, and whose word counts. */
export function ChangedElsewhereDialog(props: {
  merge: Merge | null;
  mine: ProfileFields;
  saved: OwnProfile | null;
  onClose: () => void;
  onSettle: (fields: ProfileFields) => void;
}) {
  const { merge, mine, saved } = props;
  return (
    <Dialog
      open={merge !== null}
      onOpenChange={(open) => !open && props.onClose()}
      title="Changed in another window"
      description="Your business information was saved somewhere else while this screen was open. Your changes aren’t lost."
    >
      {merge && saved && (
        <>
          <dl className="divide-y divide-rule border-y border-rule text-sm">
            {merge.theirs.map((field) => (
              <div key={field} className="py-3">
                <dt className="font-semibold">{fieldLabels[field]}</dt>
                <dd className="mt-1 break-words text-ink-soft" dir="auto">
                  Saved there: {describe(field, saved)}
                </dd>
                {merge.conflicting.includes(field) && (
                  <dd className="break-words text-ink" dir="auto">
                    Yours: {describe(field, mine)}
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
            {merge.conflicting.length > 0 ? (
              <>
                <Button variant="secondary" onClick={() => props.onSettle(merge.takeTheirs)}>
                  Use what’s saved
                </Button>
                <Button onClick={() => props.onSettle(merge.keepMine)}>Keep mine</Button>
              </>
            ) : (
              <Button onClick={() => props.onSettle(merge.keepMine)}>Save my changes too</Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function describe(field: ProfileField, fields: ProfileFields): string {
  const value = fields[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : value;
}
