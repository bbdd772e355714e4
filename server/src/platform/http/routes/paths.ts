import { errorCodes, type FastifyInstance } from 'fastify'

/** A path as the router knows it, with its parameters written as `:name`, and what it takes. */
export type ServedPath = { route: string; methods: readonly string[] }

type Entry = { route: string; pattern: RegExp; methods: Set<string>; rank: string }

/**
 * Which of the server's paths a URL means, whatever the method: beside `/zones/:id`, the URL `/zones/import`
 * means the fixed path and no zone. Ask it before the first route is added: it notes each one. HEAD comes
 * with GET by itself, OPTIONS with any.
 */
export function servedPaths(app: FastifyInstance): (url: string) => ServedPath | null {
  const entries: Entry[] = []
  app.addHook('onRoute', ({ url: route, method }) => {
    let entry = entries.find((one) => one.route === route)
    if (!entry) {
      entry = { route, pattern: patternOf(route), methods: new Set(['OPTIONS']), rank: rankOf(route) }
      entries.push(entry)
      entries.sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
    }
    for (const one of [method].flat()) entry.methods.add(one)
  })
  return (url) => {
    const path = decoded(url.split('?')[0] ?? '')
    const entry = entries.find(({ pattern }) => pattern.test(path))
    return entry ? { route: entry.route, methods: [...entry.methods].sort() } : null
  }
}

/** As the router reads it. It refuses what cannot be decoded too, but only for methods that it has routes of. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    throw new errorCodes.FST_ERR_BAD_URL(path)
  }
}

/** A path with its parameters in braces, as declared, in the router's way of writing it. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function patternOf(route: string): RegExp {
  const steps = route.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : RegExp.escape(step)))
  return new RegExp(`^${steps.join('/')}$`)
}

/** Of two paths that one URL fits, the one that has a fixed step where the other has a parameter goes first. */
function rankOf(route: string): string {
  return route
    .split('/')
    .map((step) => (step.startsWith(':') ? '1' : '0'))
    .join('')
}
