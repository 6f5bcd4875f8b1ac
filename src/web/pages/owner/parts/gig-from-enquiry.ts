/** What "Turn into a gig" hands to Ask for Reviews, in the state of the history entry. */
export type GigFromEnquiry = {
  enquiryId: string;
  gig: {
    clientName: string;
    clientEmail: string | null;
    clientPhone: string | null;
    eventType: string;
    date: string | null;
    place: string;
  };
};

export const readGigFromEnquiry = (state: unknown): GigFromEnquiry | null =>
  (state as { gigFromEnquiry?: GigFromEnquiry } | null)?.gigFromEnquiry ?? null;
