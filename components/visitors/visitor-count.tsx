'use client';

import { useEffect, useState } from 'react';
import { formatCount } from '../ui/format-count';

const url = '/v1/public/visitor-counter';

/** The number of visitors, including this one. The server counts each once a day. */
export function VisitorCount() {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    countVisit().then(setCount, () => undefined);
  }, []);
  return (
    <p className="min-h-5 tabular-nums">
      {count !== null && `${formatCount(count)} ${count === 1 ? 'visitor' : 'visitors'}`}
    </p>
  );
}

let counting: Promise<number> | undefined;

/** Once for each page load, however often the footer renders. */
function countVisit(): Promise<number> {
  counting ??= fetch(url, { method: 'POST' }).then(async (response) => {
    if (!response.ok) throw new Error('The visit was not counted.');
    return ((await response.json()) as { count: number }).count;
  });
  return counting;
}
