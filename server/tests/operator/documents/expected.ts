/** Compares the output of an example with the document. Ids, times and secrets differ each time. */
import type { Block } from './examples.ts'

export type Comparison = { found: unknown; wanted: unknown }

export function expectedResponse({ language, code }: Block, output: string): Comparison {
  if (language === 'text') return { found: withoutVariables(output), wanted: withoutVariables(code) }
  const wanted = JSON.parse(withoutVariables(code))
  try {
    return { found: reduced(JSON.parse(withoutVariables(output)), wanted), wanted }
  } catch {
    return { found: output, wanted }
  }
}

export function withoutVariables(text: string): string {
  return text
    .replaceAll(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_…')
    .replaceAll(/\b(whsec|hf|hfip)_[\w+/=-]{20,}/g, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .trim()
}

const rest = '…'

/**
 * The part of a response that the document shows. `"…"` as a value matches any value, `"…": "…"` further members, and
 * `"…"` at the end of a list further items.
 */
function reduced(found: unknown, wanted: unknown): unknown {
  if (wanted === rest) return rest
  if (Array.isArray(wanted) && Array.isArray(found)) {
    const isOpen = wanted.at(-1) === rest
    const items = isOpen ? found.slice(0, wanted.length - 1) : found
    return [...items.map((item, index) => reduced(item, wanted[index])), ...(isOpen ? [rest] : [])]
  }
  if (!isObject(wanted) || !isObject(found)) return found
  const shown = Object.entries(found).filter(([name]) => name in wanted || !(rest in wanted))
  return {
    ...Object.fromEntries(shown.map(([name, value]) => [name, reduced(value, wanted[name])])),
    ...(rest in wanted && { [rest]: rest }),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
