/**
 * Replaces secrets in a text that arrives in chunks. What could be the beginning of a secret is held back until the
 * next chunk decides, so that no secret is seen in two parts.
 */

export interface Mask {
  /** Returns what can be shown. */
  add(chunk: string): string
  /** Returns the rest. */
  end(): string
}

const replacement = '***'

export function createMask(secrets: readonly string[]): Mask {
  const distinct = [...new Set(secrets)].filter((secret) => secret !== '')
  let waiting = ''
  return {
    add(chunk) {
      const text = waiting + chunk
      const found = occurrences(text, distinct)
      const end = shownUntil(text, distinct, found)
      waiting = text.slice(end)
      return replaced(text.slice(0, end), found)
    },
    end() {
      const text = waiting
      waiting = ''
      return replaced(text, occurrences(text, distinct))
    },
  }
}

type Range = { start: number; end: number }

/** Where secrets are; those that overlap are one. */
function occurrences(text: string, secrets: readonly string[]): Range[] {
  const all = secrets.flatMap((secret) => {
    const ranges: Range[] = []
    for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + 1))
      ranges.push({ start, end: start + secret.length })
    return ranges
  })
  const merged: Range[] = []
  for (const range of all.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}

/** The position from which the text could be the beginning of a secret. */
function shownUntil(text: string, secrets: readonly string[], found: readonly Range[]): number {
  const starts = secrets.map((secret) => {
    for (let length = Math.min(secret.length - 1, text.length); length > 0; length--)
      if (text.endsWith(secret.slice(0, length))) return text.length - length
    return text.length
  })
  const position = Math.min(text.length, ...starts)
  return found.find(({ start, end }) => start < position && end > position)?.start ?? position
}

function replaced(text: string, found: readonly Range[]): string {
  let shown = ''
  let position = 0
  for (const { start, end } of found.filter((range) => range.end <= text.length)) {
    shown += text.slice(position, start) + replacement
    position = end
  }
  return shown + text.slice(position)
}
