import { expect, test } from 'vitest';
import { auditChanges, auditSubjectPath, auditSubjectText } from './audit-words.ts';

test('a change is told in words, and ids are left out', () => {
  expect(
    auditChanges(
      { status: 'pending', performerId: 'x' },
      { status: 'rejected', reason: 'advertising', note: 'A link.' },
    ),
  ).toEqual([
    { label: 'Status', from: 'Pending', to: 'Rejected' },
    { label: 'Reason', from: null, to: 'Advertising' },
    { label: 'Note', from: null, to: 'A link.' },
  ]);
  expect(auditChanges(null, { suspended: true, reason: 'Invented reviews.' })).toEqual([
    { label: 'Suspended', from: null, to: 'Yes' },
    { label: 'Reason', from: null, to: 'Invented reviews.' },
  ]);
  expect(auditChanges({ dailyLimit: 5 }, { dailyLimit: null })).toEqual([{ label: 'Daily limit', from: '5', to: '—' }]);
  expect(auditChanges(null, null)).toEqual([]);
});

test('what nobody has put into words yet is shown as it is', () => {
  expect(auditChanges({ toString: 1 }, { unheard: ['of'] })).toEqual([
    { label: 'toString', from: '1', to: null },
    { label: 'unheard', from: null, to: '["of"]' },
  ]);
});

test('what is gone is said to be gone, and leads nowhere', () => {
  const gone = { kind: 'review', name: null, exists: false, performer: { id: 'p', name: 'The Velvet Deck' } } as const;
  expect(auditSubjectText(gone, 'r')).toBe('An erased review');
  expect(auditSubjectPath(gone, 'r')).toBeNull();
});
