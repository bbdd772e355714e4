/**
 * What Mattermost's Markdown lets a backslash escape; before any other character a backslash is shown. A backslash itself is
 * escaped only where no letter or digit follows it.
 */
const special = /[`*{}[\]()#+\-.!_>~|]|\\(?!\w)/g

/** Text in which nothing is markup, a link or a mention: what cannot be escaped is broken by an invisible character. */
export function mattermostText(text: string): string {
  return text
    .replaceAll(special, String.raw`\$&`)
    .replaceAll('@', '@\u2060')
    .replaceAll(/(https?)(?=:\/\/)/gi, '$1\u2060')
}
