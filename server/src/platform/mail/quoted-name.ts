/**
 * A name that users have chosen, in the text of a mail. Whoever gets the mail may not know who chose it, so it
 * must not pass for text of ours: it is quoted, on one line, short, and no mail program makes a link of it.
 */
const shownMax = 60

export function quotedName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/["“”„]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const shown = plain.length > shownMax ? `${plain.slice(0, shownMax)}…` : plain
  return `"${shown.replaceAll(/([.:@])(?=\S)/g, '[$1]')}"`
}
