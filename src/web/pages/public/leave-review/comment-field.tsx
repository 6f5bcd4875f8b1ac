import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** From here on the person is told how much room is left. */
const nearTheLimit = 1_000;

/** The words of the review: the box grows with them, and counts down when their end is near. */
export function CommentField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(limits.comment - (value?.length ?? 0));
  function measure() {
    if (!box.current) return;
    setLeft(limits.comment - box.current.value.length);
    growByHand(box.current);
  }
  // What was typed before the script came, or came back with the form.
  useEffect(measure, []);
  return (
    <div>
      <TextArea
        id="comment"
        name="comment"
        label="Your Review"
        required
        rows={4}
        grows
        maxLength={limits.comment}
        defaultValue={value}
        error={error}
        dir="auto"
        ref={box}
        onInput={measure}
      />
      <p role="status" className="mt-1 text-right text-xs text-ink-soft tabular-nums empty:hidden">
        {left <= nearTheLimit && describeRoom(left)}
      </p>
    </div>
  );
}

const describeRoom = (left: number) => `${left.toLocaleString('en')} ${left === 1 ? 'character' : 'characters'} left`;

/** For browsers whose text boxes do not grow by themselves. */
function growByHand(box: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content') || box.scrollHeight <= box.clientHeight) return;
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
