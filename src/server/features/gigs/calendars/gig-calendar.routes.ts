import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { acceptUploads, readUpload } from '#server/http/input/uploads.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { calendarProblems, mostCalendarBytes } from '#server/outside/calendars/calendar-contents.ts';
import { operationSchemas } from '#shared/operation-schemas.ts';
import { deleteGigCalendar, readCalendarFile, readGigCalendar, saveGigCalendar } from './gig-calendar.service.ts';

export function gigCalendarRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readGigCalendar', {}, async (request) => readGigCalendar(deps.db, ownerOf(request).performerId));

  handle(scope, 'saveGigCalendar', { config: sharedPerMinute('gig-calendar', 6) }, async (request) =>
    saveGigCalendar(deps, ownerOf(request).performerId, request.body.address),
  );

  handle(scope, 'deleteGigCalendar', { config: { whileLapsed: true } }, async (request) =>
    deleteGigCalendar(deps.db, ownerOf(request).performerId),
  );

  void scope.register(async (uploads: Scope) => {
    await acceptUploads(uploads);
    const config = { ...sharedPerMinute('calendar-file', 6), uploadBytes: mostCalendarBytes };
    handle(uploads, 'readCalendarFile', { config }, async (request) => {
      const { upload: field } = operationSchemas.readCalendarFile;
      const { bytes } = await readUpload(request, field, () => calendarProblems.tooLarge);
      return readCalendarFile(deps, ownerOf(request).performerId, bytes);
    });
  });
}
