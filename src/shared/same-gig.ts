import { mailboxOf } from './mailbox.ts';

type DatedClient = { date: string; clientEmail: string | null; clientName: string };

/** A gig is the same when its day and its client are: by mailbox, or by name where one of them has no address. */
export function createGigFinder<Found>() {
  const byMailbox = new Map<string, Found>();
  const byName = new Map<string, Found>();
  const byNameWithoutAddress = new Map<string, Found>();
  const mailboxKey = (date: string, email: string) => `${date} ${mailboxOf(email)}`;
  const nameKey = ({ date, clientName }: DatedClient) => `${date} ${clientName.toLowerCase()}`;
  return {
    find(gig: DatedClient): Found | undefined {
      if (!gig.clientEmail) return byName.get(nameKey(gig));
      return byMailbox.get(mailboxKey(gig.date, gig.clientEmail)) ?? byNameWithoutAddress.get(nameKey(gig));
    },
    add(gig: DatedClient, found: Found): void {
      if (gig.clientEmail) byMailbox.set(mailboxKey(gig.date, gig.clientEmail), found);
      else byNameWithoutAddress.set(nameKey(gig), found);
      byName.set(nameKey(gig), found);
    },
  };
}
