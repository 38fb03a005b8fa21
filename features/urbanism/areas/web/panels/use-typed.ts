import { useEffect, useState } from 'react';

const WAIT_MS = 350;

/** What somebody types, and what is asked for once they pause. */
export function useTyped() {
  const [typed, type] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, asked, type };
}
