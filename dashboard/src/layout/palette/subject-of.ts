/** The text as an address or a host name, to find related resources; null for any other text. */
export function subjectOf(text: string): { address: string } | { name: string } | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text))
    return text.split('.').every((part) => Number(part) < 256) ? { address: text } : null
  if (/^[\da-f:.]*:[\da-f:.]*$/i.test(text))
    return URL.canParse(`http://[${text}]/`) ? { address: text } : null
  const labels = text.replace(/\.$/, '').split('.')
  const isName =
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}_*]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u.test(label))
  return isName && /\p{L}/u.test(labels.at(-1) ?? '') ? { name: text } : null
}
