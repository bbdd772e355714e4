/** Why a text cannot be stored: PostgreSQL does not support U+0000, and half a surrogate pair is not a character. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  return text.isWellFormed() ? null : 'contains half of a surrogate pair, which is not a character'
}
