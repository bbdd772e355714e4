/**
 * Text of an adaptive card, which knows a part of Markdown and functions such as `{{DATE(…)}}`. Mentions need an entity of
 * their own, which is never sent; `<at>` without one is shown as it is.
 */
export function cardText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\*_[\]()`#]/g, String.raw`\$&`)
    .replaceAll('{{', '{\u2060{')
}
