import type { CDPSession, Locator, Page } from 'playwright-core';

/** Real touches, which scroll the page where nothing takes them: each finger goes from its place by the same way. */
export async function drag(page: Page, on: Locator, { fingers, up }: { readonly fingers: 1 | 2; readonly up: number }): Promise<void> {
  const box = await on.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const at = (moved: number) => Array.from({ length: fingers }, (_none, id) => ({ id, x: x + id * 40, y: y - moved }));
  await touch(session, 'touchStart', at(0));
  for (let step = 1; step <= 12; step++) await touch(session, 'touchMove', at((up * step) / 12));
  await touch(session, 'touchEnd', []);
  await session.detach();
}

type Touches = readonly { readonly id: number; readonly x: number; readonly y: number }[];

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Touches): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
}
