import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { homeNotices } from './registry.ts';

/** What the slices must say to this user on the back office's home page. */
export function HomeNotices(): ReactNode {
  const user = useSession();
  const [notices, setNotices] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    let alive = true;
    void Promise.all(homeNotices(user).map(({ load }) => load())).then((loaded) => alive && setNotices(loaded.map(({ Notice }) => Notice)));
    return () => {
      alive = false;
    };
  }, [user]);
  return notices.map((Notice, index) => <Notice key={index} />);
}
