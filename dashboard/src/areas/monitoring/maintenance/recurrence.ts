import type { MessageKey } from '#language/language.ts'

/** The usual rules; `rule` is any other one. The day is that of the start. */
const usualRules = { daily: 'FREQ=DAILY', weekly: 'FREQ=WEEKLY', monthly: 'FREQ=MONTHLY' } as const
type UsualRule = keyof typeof usualRules

export type Repeats = 'never' | UsualRule | 'rule'

export const repeatLabels: Record<Repeats, MessageKey<'monitoring'>> = {
  never: 'repeatsNever',
  daily: 'repeatsDaily',
  weekly: 'repeatsWeekly',
  monthly: 'repeatsMonthly',
  rule: 'repeatsByRule',
}

export function repeatsOf(rrule: string | undefined): Repeats {
  if (rrule === undefined) return 'never'
  const usual = (Object.keys(usualRules) as UsualRule[]).find((name) => usualRules[name] === rrule)
  return usual ?? 'rule'
}

export function ruleOf({ repeats, rrule }: { repeats: Repeats; rrule: string }): string {
  if (repeats === 'never') return ''
  return repeats === 'rule' ? rrule.trim() : usualRules[repeats]
}
