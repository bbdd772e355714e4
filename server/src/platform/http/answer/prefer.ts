import { Problem } from '#kernel/problem/problem.ts'

const waitSecondsMax = 30

/** The seconds of `Prefer: wait=N` (RFC 7240), at most 30, or 0 without it. Other preferences are ignored. */
export function waitSeconds(header: string | string[] | undefined): number {
  const preferences = [header ?? []].flat().join(',').split(',')
  const wait = preferences
    .map((preference) => preference.trim())
    .find((preference) => /^wait *(=|;|$)/i.test(preference))
  if (wait === undefined) return 0
  const seconds = /^wait *= *"?(\d{1,6})"?$/i.exec(wait)?.[1]
  if (seconds === undefined)
    throw new Problem('malformed_request', `Prefer: "${wait}" is invalid; use wait=N with whole seconds.`)
  return Math.min(Number(seconds), waitSecondsMax)
}
