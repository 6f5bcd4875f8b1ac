import type { Deps } from '#server/deps.ts';
import { handlePublic } from '#server/http/cache/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { operations } from '#shared/operations.ts';
import { platformKey, readPlatformTrust } from './trust.service.ts';

export function trustRoutes(scope: Scope, { db, publicCache }: Deps): void {
  handlePublic(scope, publicCache, 'readPublicTrust', { key: () => operations.readPublicTrust.path }, async () => ({
    performerId: platformKey,
    answer: await readPlatformTrust(db),
  }));
}
