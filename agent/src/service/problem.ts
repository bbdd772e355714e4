/** Problems of the service (RFC 9457). */

export type Problem = {
  code: string
  title: string
  detail: string
  /** The places of invalid input, with what is wrong there. */
  errors: string[]
}

/** Null if the response is not a problem of Holdfast, such as a page of a proxy. */
export function readProblem(
  headers: NodeJS.Dict<string | string[]>,
  answer: Record<string, unknown> | null,
): Problem | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return null
  const { code, title, detail, errors } = answer ?? {}
  if (typeof code !== 'string') return null
  return {
    code,
    title: typeof title === 'string' ? title : code,
    detail: typeof detail === 'string' ? detail : '',
    errors: Array.isArray(errors) ? errors.map(shownError) : [],
  }
}

export function shownProblem({ code, title, detail, errors }: Problem): string {
  return `${detail || title} (${code})${errors.length > 0 ? `: ${errors.slice(0, 5).join('; ')}` : ''}`
}

function shownError(error: unknown): string {
  const { path, pointer, detail, message } = (error ?? {}) as Record<string, unknown>
  return [path ?? pointer, detail ?? message].filter((part) => part !== undefined).join(' ')
}
