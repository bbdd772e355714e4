// Splits RDATA text into tokens (RFC 1035 section 5.1): blanks, line ends and unquoted parentheses separate tokens, a
// quoted string is one token and keeps its quotes, escapes are not decoded. An unquoted ";" is an ordinary character
// here: zone file readers remove comments first, and a value must never be truncated silently.

const quoted = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
const separator = String.raw`[ \t\r\n()]+`
const bare = String.raw`(?:\\.|[^ \t\r\n()"\\])+`
const pair = String.raw`[^ \t\r\n()"\\=]+=${quoted}`

const plainToken = new RegExp(`${separator}|${quoted}|${bare}`, 'sy')
const pairToken = new RegExp(`${separator}|${pair}|${quoted}|${bare}`, 'sy')

/**
 * The tokens of a text. With `pairs`, `key="value"` is one token. Undefined for an unclosed quote or an incomplete
 * escape.
 */
export function splitTokens(text: string, takes: 'plain' | 'pairs' = 'plain'): string[] | undefined {
  if (!/["()\\\t\r\n]/.test(text)) return text.split(' ').filter((token) => token !== '')
  const pattern = takes === 'pairs' ? pairToken : plainToken
  const tokens: string[] = []
  pattern.lastIndex = 0
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    const token = pattern.exec(text)?.[0]
    if (token === undefined) return undefined
    if (!/^[ \t\r\n()]/.test(token)) tokens.push(token)
  }
  return tokens
}
