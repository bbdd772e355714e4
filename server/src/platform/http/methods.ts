import type { Operation } from './operation.ts'

/** Which methods the operations offer at a URL's path; HEAD comes with GET, OPTIONS with any. */
export function methodsByPath(operations: readonly Operation[]): (url: string) => string[] {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { path, method } of operations) {
    const entry = paths.get(path) ?? { pattern: patternOf(path), methods: new Set(['OPTIONS']) }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    paths.set(path, entry)
  }
  return (url) => {
    const path = url.split('?')[0] ?? ''
    const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
