import { useSite } from '#web/document.tsx';
import { TextLink } from '#web/pages/public/parts/legal-page.tsx';

/** Who answers for this copy of Starbill, as the environment names them. */
export function Operator() {
  const { name, address, supportEmail } = useSite().operator;
  return (
    <>
      <p>This copy of Starbill is run by {name}. On this page, “we” means them.</p>
      <p className="whitespace-pre-line">{address}</p>
      <p>
        Email: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
      </p>
    </>
  );
}

export function SupportEmail() {
  const { supportEmail } = useSite().operator;
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
