/**
 * Patterns that select several names: `*` matches any sequence of characters, `?` matches one, and a backslash escapes
 * the next character (`\*` is the wildcard label of DNS). Case is ignored. Matching takes at most pattern × text steps;
 * a regular expression built from the pattern could take exponential time.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const parts = partsOf(pattern.toLowerCase())
  return (text) => matches(parts, [...text.toLowerCase()])
}

type Part = { kind: 'run' } | { kind: 'one' } | { kind: 'literal'; char: string }

function partsOf(pattern: string): Part[] {
  const chars = [...pattern]
  const parts: Part[] = []
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? ''
    if (char === '*') parts.push({ kind: 'run' })
    else if (char === '?') parts.push({ kind: 'one' })
    else parts.push({ kind: 'literal', char: char === '\\' ? (chars[++at] ?? '\\') : char })
  }
  return parts
}

/** Greedy from the left. After a mismatch the last `*` takes one more character. */
function matches(parts: readonly Part[], text: readonly string[]): boolean {
  let at = 0
  let part = 0
  let run = -1
  let runEnd = 0
  while (at < text.length) {
    const current = parts[part]
    if (current?.kind === 'run') {
      run = part++
      runEnd = at
    } else if (current?.kind === 'one' || (current?.kind === 'literal' && current.char === text[at])) {
      part++
      at++
    } else if (run >= 0) {
      part = run + 1
      at = ++runEnd
    } else return false
  }
  return parts.slice(part).every(({ kind }) => kind === 'run')
}
