import { useEffect, useRef, useState } from 'react';

type Actions = Record<string, (...given: never[]) => void>;

/** One object for as long as the screen is there, whose functions are always those of the latest drawing. */
export function useStableActions<Given extends Actions>(actions: Given): Given {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
      ) as Given,
  );
  return steady;
}
