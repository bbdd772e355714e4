/** What Markdown, in the dialects of chat programs, gives a meaning to. */
const special = /[\\`*_{}[\]()<>#+\-.!|~^$:@&]/g

/**
 * Text in which nothing is markup, a link or a mention. A backslash alone does not keep everything out: addresses become
 * links and `@channel` a mention automatically, so an invisible character that breaks neither is put between.
 */
export function markdownText(text: string): string {
  return text
    .replaceAll(special, String.raw`\$&`)
    .replaceAll(/@/g, '@\u2060')
    .replaceAll(/(https?)(\\:)(?=\/\/)/gi, '$1\u2060$2')
}
