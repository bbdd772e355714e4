import { type Severity, severities } from '#kernel/events/notification.ts'

/** The rank without problems. */
const noAttention = severities.length

/** The rank of the most severe problem: 0 for a critical one. */
export function attentionOf(problems: readonly { severity: Severity }[]): number {
  const ranks = problems.map(({ severity }) => severities.length - 1 - severities.indexOf(severity))
  return Math.min(noAttention, ...ranks)
}

/** The severity of such a rank; null without problems. */
export function severityOf(attention: number): Severity | null {
  return severities[severities.length - 1 - attention] ?? null
}
