import { joinClasses } from '#web/ui/join-classes.ts';
import { Logo } from '#web/ui/logo.tsx';

const links = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/trust', label: 'Trust' },
  { href: '/help', label: 'Support' },
];

export function SiteFooter({ onCurtain = false }: { onCurtain?: boolean }) {
  return (
    <footer className={joinClasses('border-t', onCurtain ? 'border-curtain-rule' : 'border-rule')}>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-6">
        {/* On the curtain, the mark's own ground would vanish. */}
        <Logo onCurtain={onCurtain} {...(onCurtain && { className: '[&_.fill-curtain]:fill-curtain-rule' })} />
        <FooterLinks onCurtain={onCurtain} />
      </div>
    </footer>
  );
}

export function FooterLinks({ onCurtain = false, className }: { onCurtain?: boolean; className?: string }) {
  const colours = onCurtain ? 'text-on-curtain-soft hover:text-on-curtain' : 'text-ink-soft hover:text-ink';
  return (
    <nav aria-label="Footer" className={joinClasses('flex flex-wrap gap-x-6', className)}>
      {links.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          className={joinClasses(
            'inline-flex min-h-11 items-center rounded-sm text-sm underline-offset-4 transition-colors hover:underline',
            colours,
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
