import { Problem } from '#kernel/problem.ts'

/** Every resource counts its revisions; the count is its ETag. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}

/** Refuses a write whose `If-Match` names another revision than the present one (RFC 9110, 13.1.1). */
export function requireMatch(ifMatch: string | null, revision: number): void {
  if (ifMatch === null || ifMatch === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(etagOf(revision)))
    throw new Problem(
      'precondition_failed',
      `If-Match is ${ifMatch}, but the resource is at ${etagOf(revision)}.`,
    )
}
