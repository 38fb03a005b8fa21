/** Keeps `--vh` at one percent of the visible height, 200 ms after the last change (specification 1 §9). */
export function followViewport(): void {
  let timer: number | undefined;
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(measureViewport, 200);
  });
  measureViewport();
}

/** Pixels the bar of `viewing-banner.tsx` takes at the foot of the page while it is there; shell.module.css gives it that height. */
const bannerHeight = 56;

export function measureViewport(): void {
  const root = document.documentElement;
  const taken = root.hasAttribute('data-viewing') ? bannerHeight : 0;
  root.style.setProperty('--vh', `${(window.innerHeight - taken) / 100}px`);
}
