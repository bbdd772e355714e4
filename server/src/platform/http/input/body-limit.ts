import { Problem } from '#kernel/problem/problem.ts'

/** The problem for a body that is larger than its path allows. */
export function bodyTooLarge(bytesMax: number): Problem {
  return new Problem('body_too_large', `The body is larger than ${sizeText(bytesMax)}.`)
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`
}
