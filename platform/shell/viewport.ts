/** Keeps `--vh` at one percent of the visible height, 200 ms after the last change (specification 1 §9). */
export function followViewport(): void {
  let timer: number | undefined;
  const write = (): void => document.documentElement.style.setProperty('--vh', `${window.innerHeight / 100}px`);
  window.addEventListener('resize', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(write, 200);
  });
  write();
}
