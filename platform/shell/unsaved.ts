/** The forms on the screen that hold something not yet saved, each asked at the moment. Small, because the first load carries it. */
const forms = new Set<() => boolean>();

/** Answers how to take the form off the list. */
export function registerUnsaved(holds: () => boolean): () => void {
  forms.add(holds);
  return () => forms.delete(holds);
}

export function hasUnsaved(): boolean {
  return [...forms].some((holds) => holds());
}
