import { auditProduction } from './support/audit.mjs';
import { log } from './support/project.mjs';

/** `npm run audit`: fails when a package that runs in production has a known high or critical advisory. */

const { outcome, sentence } = await auditProduction();
log(sentence);
process.exit(outcome === 'bad' ? 1 : 0);
