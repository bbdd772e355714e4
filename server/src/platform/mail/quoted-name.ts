/**
 * Quotes a name chosen by users for the text of a mail. The recipient may not know them, so the name must not look like
 * text of the service: it is quoted, on one line, short, and does not become a link.
 */
const lengthMax = 60

export function quotedName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/["“”„]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const shown = plain.length > lengthMax ? `${plain.slice(0, lengthMax)}…` : plain
  return `"${shown.replaceAll(/([.:@])(?=\S)/g, '[$1]')}"`
}
