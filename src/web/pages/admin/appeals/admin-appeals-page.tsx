import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AnsweredAppeals } from './answered-appeals.tsx';
import { OpenAppeals } from './open-appeals.tsx';

export function AdminAppealsPage() {
  return (
    <AdminScreen
      title="Appeals"
      subtitle="Reviewers who ask for another look at a rejection. With more than one administrator, the one who rejected a review doesn’t answer its appeal."
    >
      <Tabs
        label="Appeals"
        tabs={[
          { value: 'open', label: 'Open', content: <OpenAppeals /> },
          { value: 'answered', label: 'Answered', content: <AnsweredAppeals /> },
        ]}
      />
    </AdminScreen>
  );
}
