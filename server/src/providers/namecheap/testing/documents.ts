// Writes the documents of the API.

export function paging(total: number, page: string, size: string): string {
  const elements = [
    tag('TotalItems', {}, String(total)),
    tag('CurrentPage', {}, page),
    tag('PageSize', {}, size),
  ]
  return tag('Paging', {}, ...elements)
}

export function usDate(date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}>${content.join('')}</${name}>`
}

export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
