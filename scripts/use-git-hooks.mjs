// Points git at .githooks, so that every commit is formatted. Outside a git checkout (a tarball, an image) there is
// nothing to do.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
  } catch {
    console.warn('Could not set core.hooksPath: commits will not be formatted automatically.');
  }
}
