export interface Block {
  isHeading: boolean
  text: string
}

/** The headings and paragraphs of an agreement's text, in order; the document that is signed is made of the same. */
export const blocksOf = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .flatMap(block => {
      const blocks: Block[] = []
      for (const line of block.split('\n').filter(line => line.trim())) {
        const last = blocks.at(-1)
        if (line.startsWith('# ')) blocks.push({ isHeading: true, text: line.slice(2).trim() })
        else if (last && !last.isHeading) last.text += ` ${line.trim()}`
        else blocks.push({ isHeading: false, text: line.trim() })
      }
      return blocks
    })
