import { enhanceEnquiry } from './pages/public/enquire/enhance-enquiry.ts';

enhanceEnquiry(document);
