/** RFC 3339 with whole seconds. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
