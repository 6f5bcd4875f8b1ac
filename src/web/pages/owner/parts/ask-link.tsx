import { MailQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';

/** The next step wherever there are no reviews yet. */
export const AskLink = () => (
  <Link to="/gigs" className={buttonClass({ variant: 'secondary' })}>
    <MailQuestionMark aria-hidden="true" className="size-4" />
    Ask for Reviews
  </Link>
);
