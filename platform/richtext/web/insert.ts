import type { Editor, JSONContent } from '@tiptap/core';

/** Blocks where one writes; inside a caption or a heading of a figure, below it. An empty line is kept to go on. */
export function insertFigure(editor: Editor, blocks: readonly JSONContent[]): void {
  const { $from, $to } = editor.state.selection;
  const inFigure = $from.parent.type.spec.isolating === true && $from.parent.isTextblock;
  const chain = editor.chain().focus();
  if (inFigure) chain.insertContentAt($to.after(), [...blocks]).run();
  else chain.insertContent([...blocks]).run();
}

/** Words as what stands in a block; none is nothing. */
export const wordsAs = (text: string): JSONContent[] => (text.trim() === '' ? [] : [{ type: 'text', text: text.trim() }]);
