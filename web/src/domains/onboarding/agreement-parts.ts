export interface AgreementPart {
  /** Where it begins, in lines. */
  at: number
  isHeading: boolean
  text: string
}

/** The headings and paragraphs of an agreement's text. */
export const partsOf = (body: string): AgreementPart[] => {
  const parts: AgreementPart[] = []
  let lines: string[] = []
  const all = body.replaceAll('\r\n', '\n').split('\n')
  const end = (at: number) => {
    if (lines.length > 0) parts.push({ at: at - lines.length, isHeading: false, text: lines.join('\n') })
    lines = []
  }
  for (const [at, line] of all.entries()) {
    if (line.startsWith('# ')) {
      end(at)
      parts.push({ at, isHeading: true, text: line.slice(2).trim() })
    } else if (line.trim() === '') end(at)
    else lines.push(line.trimEnd())
  }
  end(all.length)
  return parts
}
