import { useEffect, useRef, useState } from 'react';

type Deeds = Record<string, (...given: never[]) => void>;

/** One object for as long as the screen is there, whose functions are always those of the latest drawing. */
export function useSteady<Given extends Deeds>(deeds: Given): Given {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(deeds).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
      ) as Given,
  );
  return steady;
}
