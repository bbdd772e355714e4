import type { FastifyInstance } from 'fastify'

/**
 * Which methods the routes of a server offer at a URL's path. Ask it before the first route is added: it
 * notes each one. HEAD comes with GET by itself, OPTIONS with any.
 */
export function methodsByPath(app: FastifyInstance): (url: string) => string[] {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const entry = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const one of [method].flat()) entry.methods.add(one)
    paths.set(url, entry)
  })
  return (url) => {
    const path = url.split('?')[0] ?? ''
    const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** A path of the router, with its parameters written as `:name`. */
function patternOf(path: string): RegExp {
  const steps = path.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : RegExp.escape(step)))
  return new RegExp(`^${steps.join('/')}$`)
}
