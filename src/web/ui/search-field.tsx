import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { controlClass } from './field-frame.tsx';

/** Looks when the typing pauses. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { value, onChange } = props;
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // Something else changed the address: Back, or the button that shows everything again.
  if (asked !== value) {
    setAsked(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const pause = setTimeout(() => onChange(text.trim()), 300);
    return () => clearTimeout(pause);
  });
  return (
    <div className="relative min-w-0 flex-[999_1_18rem]">
      <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-4 text-ink-faint" />
      <input
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={limits.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={controlClass(false, 'h-12 pl-10')}
      />
    </div>
  );
}
