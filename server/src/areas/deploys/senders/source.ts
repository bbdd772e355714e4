/** The programs that call deploy hooks, each with its own signature, headers and payload. */
export const sources = ['generic', 'github', 'gitlab', 'gitea', 'bitbucket'] as const
export type Source = (typeof sources)[number]

/** The headers of a request, in lower case. */
export type SentHeaders = Readonly<Record<string, string | string[] | undefined>>

/** One header as text; null if it is missing or empty. */
export function headerOf(headers: SentHeaders, name: string): string | null {
  const value = headers[name]
  const text = Array.isArray(value) ? value[0] : value
  return text === undefined || text === '' ? null : text
}
