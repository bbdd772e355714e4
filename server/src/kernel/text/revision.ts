import { Problem } from '#kernel/problem/problem.ts'

/** The ETag of a resource is its revision number. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}

/** Refuses a write whose `If-Match` does not match the current revision (RFC 9110, 13.1.1). */
export function requireMatch(ifMatch: string | null, revision: number): void {
  if (ifMatch === null || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(etagOf(revision)))
    throw new Problem(
      'precondition_failed',
      `If-Match is ${ifMatch}, but the resource is at ${etagOf(revision)}.`,
    )
}
