/** The name of a label made of words of another program: `Customer facing` becomes `customer-facing`. */
export function labelName(...words: readonly string[]): string {
  const parts = words.map((word) =>
    word
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9_./-]+/g, '-')
      .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''),
  )
  const name = parts.filter((part) => part !== '').join('.')
  return name.slice(0, 63).replace(/[^a-z0-9]+$/, '') || 'label'
}

/** The value of a label: one line without control characters. */
export function labelValue(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, 255)
}
