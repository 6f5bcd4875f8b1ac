import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder, makeFolderIn, startProgram } from '#scripts/rehearsal/programs.ts';
import { findFreePort } from '#scripts/support/free-port.mjs';

const run = promisify(execFile);
const packaged = '/usr/share/wordpress';

/** Whether Debian's wordpress, a theme, PHP and MariaDB are installed; `.ci/run` sees to it. */
export const hasWordPress =
  existsSync(`${packaged}/wp-content/themes/twentytwentythree/style.css`) &&
  ['/usr/bin/php', '/usr/sbin/mariadbd'].every((path) => existsSync(path));

const configOf = (socket: string, origin: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', 'localhost');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** WordPress fetches nothing from its own machine, and only from the usual ports; that is where we are in a test. */
const allowOurs = (port: string) => `<?php
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn($ports) => [...$ports, ${port}]);
`;

const install = `
define('WP_INSTALLING', true);
require getenv('SITE') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A blog', 'editor', 'editor@example.test', true, '', 'a quiet evening');
switch_theme('twentytwentythree');
`;

const publish = `
require getenv('SITE') . '/wp-load.php';
$id = wp_insert_post(['post_title' => 'Reviews', 'post_status' => 'publish', 'post_author' => 1,
  'post_content' => getenv('CONTENT')], true);
if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
echo get_permalink($id);
`;

const php = async (site: string, code: string, more: Record<string, string> = {}) => {
  const env = { PATH: '/usr/bin:/bin', SITE: site, ...more };
  return (await run('/usr/bin/php', ['-r', code], { env })).stdout;
};

/** A private WordPress of Debian's package with a MariaDB of its own. `allowed`: the site that it may fetch from. */
export async function openWordPress(allowed: string) {
  const folder = await makeFolder();
  const site = join(folder.path, 'site');
  const socket = join(folder.path, 'db.sock');
  const data = await makeFolderIn(folder.path, 'db');
  const prepared = startProgram('/usr/bin/mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
  ]);
  await new Promise((done) => prepared.child.once('exit', done));
  const database = startProgram('/usr/sbin/mariadbd', [
    ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'],
    ...[`--pid-file=${folder.path}/db.pid`, '--innodb-flush-log-at-trx-commit=0'],
  ]);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  spawnSync('cp', ['-rL', packaged, site]);
  await writeFile(join(site, 'wp-config.php'), configOf(socket, origin));
  await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true });
  await writeFile(join(site, 'wp-content/mu-plugins/allow.php'), allowOurs(new URL(allowed).port));
  await untilItAnswers(socket, database.said);
  await php(site, install);
  const server = startProgram('/usr/bin/php', ['-S', `127.0.0.1:${port}`, '-t', site]);
  return {
    /** Puts a page up and says where it is. */
    publish: (content: string) => php(site, publish, { CONTENT: content }),
    async close() {
      await server.end();
      await database.end();
      await folder.remove();
    },
  };
}

/** Makes the database as soon as there is a server for it. */
async function untilItAnswers(socket: string, said: () => string): Promise<void> {
  const args = ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', 'create database wordpress'];
  for (let tries = 0; tries < 300; tries += 1) {
    const hasAnswered = await run('/usr/bin/mariadb', args).then(
      () => true,
      () => false,
    );
    if (hasAnswered) return;
    await pause(100);
  }
  throw new Error(`MariaDB did not answer: ${said()}`);
}
