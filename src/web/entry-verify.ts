import { checkFilesOn } from './pages/public/verify/check-file.ts';

checkFilesOn(document);
