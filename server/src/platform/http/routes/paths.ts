import { errorCodes, type FastifyInstance } from 'fastify'

/** A path as the router knows it, with its parameters written as `:name`, and what it takes. */
export type ServedPath = { route: string; methods: readonly string[] }

type Entry = { route: string; pattern: RegExp; methods: Set<string>; rank: string }
/** A route's own path, and those that are preferred to it where a URL fits both. */
type Choice = { own: Entry; preferred: readonly Entry[] }

export interface ServedPaths {
  /** The path that a URL means, whatever the method. HEAD comes with GET, OPTIONS with any. */
  of(url: string): ServedPath | null
  /** Whether a URL for which the router chose this route means it for every method. */
  means(url: string, route: string): boolean
}

/**
 * Which of the server's paths a URL means: beside `/zones/:id`, the URL `/zones/import` means the fixed path and no
 * zone. Call it before the first route is added: it notes each one.
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

  /** Null for a route that is no path, such as `/*`. */
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
      // The router takes an empty step for a parameter.
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

/** As the router reads it. It refuses what cannot be decoded too, but only for methods that it has routes of. */
function decoded(url: string): string {
  const path = url.split('?')[0] ?? ''
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
