/** Values as literals of a language. */

/** Quoted for the shell, whatever characters the text contains. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** As a TypeScript expression. */
export function sourceText(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => sourceText(item, indent)).join(', ')}]`
  if (value instanceof Blob) return 'file'
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = members.map(([name, member]) => `${inner}${nameText(name)}: ${sourceText(member, inner)},`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** As a Python expression. */
export function pythonText(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => pythonText(item, indent)).join(', ')}]`
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  // JSON strings and numbers are valid in Python.
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  const inner = `${indent}    `
  const lines = members.map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${pythonText(member, inner)},`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function nameText(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
