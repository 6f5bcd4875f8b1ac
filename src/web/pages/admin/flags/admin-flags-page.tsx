import { AdminScreen } from '#web/pages/admin/parts/admin-screen.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OpenFlags } from './open-flags.tsx';
import { ResolvedFlags } from './resolved-flags.tsx';

export function AdminFlagsPage() {
  return (
    <AdminScreen
      title="Flags"
      subtitle="Reviews that owners or visitors ask you to look at again. Each one stays up until you decide."
    >
      <Tabs
        label="Flags"
        tabs={[
          { value: 'open', label: 'Open', content: <OpenFlags /> },
          { value: 'resolved', label: 'Resolved', content: <ResolvedFlags /> },
        ]}
      />
    </AdminScreen>
  );
}
