/** What is counted of visitors, and where they came from. */
export type VisitKind =
  | 'page_view'
  | 'review_page_view'
  | 'review_click'
  | 'review_submit'
  | 'widget_view'
  | 'booking_click';

export type VisitSource = 'direct' | 'qr' | 'widget' | 'social' | 'invitation' | 'reminder' | 'other';
