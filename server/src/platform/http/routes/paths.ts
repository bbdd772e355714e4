import { errorCodes, type FastifyInstance } from 'fastify'

/** A path as the router knows it, with parameters written as `:name`, and its methods. */
export type ServedPath = { route: string; methods: readonly string[] }

type Entry = { route: string; pattern: RegExp; methods: Set<string>; rank: string }
/** A route's own path, and those with precedence if a URL matches both. */
type Choice = { own: Entry; preferred: readonly Entry[] }

export interface ServedPaths {
  /** The path that a URL matches, for any method. HEAD is included with GET, OPTIONS with any method. */
  of(url: string): ServedPath | null
  /** Whether a URL for which the router chose this route matches it for every method. */
  means(url: string, route: string): boolean
}

/**
 * Determines which of the server's paths a URL matches: with a path `/zones/:id`, the URL `/zones/import` is still the
 * fixed path. Must be called before the first route is added, since it records each route.
 */
export function servedPaths(app: FastifyInstance): ServedPaths {
  const entries: Entry[] = []
  const choices = new Map<string, Choice | null>()
  app.addHook('onRoute', ({ url: route, method }) => {
    let entry = entries.find((one) => one.route === route)
    if (!entry) {
      entry = { route, pattern: patternOf(route), methods: new Set(['OPTIONS']), rank: rankOf(route) }
      entries.push(entry)
      entries.sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
    }
    for (const one of [method].flat()) entry.methods.add(one)
    choices.clear()
  })

  /** Null for a route that is not a path, such as `/*`. */
  function choiceOf(route: string): Choice | null {
    const index = route.includes('*') ? -1 : entries.findIndex((one) => one.route === route)
    const own = entries[index]
    if (!own) return null
    return { own, preferred: entries.slice(0, index).filter((one) => canFitBoth(one.route, route)) }
  }

  return {
    of(url) {
      const path = decoded(url)
      const entry = entries.find(({ pattern }) => pattern.test(path))
      return entry ? { route: entry.route, methods: [...entry.methods].sort() } : null
    },
    means(url, route) {
      const known = choices.get(route)
      const choice = known === undefined ? choiceOf(route) : known
      choices.set(route, choice)
      if (choice === null) return false
      const path = decoded(url)
      // The router accepts an empty segment as a parameter.
      return choice.own.pattern.test(path) && !choice.preferred.some(({ pattern }) => pattern.test(path))
    },
  }
}

function canFitBoth(one: string, other: string): boolean {
  const [steps, others] = [one.split('/'), other.split('/')]
  return (
    steps.length === others.length &&
    steps.every(
      (step, index) => step === others[index] || step.startsWith(':') || others[index]?.startsWith(':'),
    )
  )
}

/** Decodes a path like the router, which refuses invalid encodings only for methods with routes. */
function decoded(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    throw new errorCodes.FST_ERR_BAD_URL(path)
  }
}

/** Converts a path with parameters in braces to the router's syntax. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function patternOf(route: string): RegExp {
  const steps = route.split('/').map((step) => (step.startsWith(':') ? '[^/]+' : RegExp.escape(step)))
  return new RegExp(`^${steps.join('/')}$`)
}

/** If a URL matches two paths, the one with a fixed segment instead of a parameter takes precedence. */
function rankOf(route: string): string {
  return route
    .split('/')
    .map((step) => (step.startsWith(':') ? '1' : '0'))
    .join('')
}
