import type { Translate } from '#language/language.ts'
import { numberText } from '#language/language.ts'
import { moneyText } from '#ui/format/money.ts'
import type { Server } from '../states.tsx'

/** What the size has: “2 vCPUs, 4 GiB, 80 GiB disk”, as far as it is known. Some sizes have no disk of their own. */
export function sizeText(
  { cpus, memory_mib, disk_gib }: Pick<Server, 'cpus' | 'memory_mib' | 'disk_gib'>,
  t: Translate<'cloud'>,
): string {
  return [
    cpus === null ? null : t('cpus', { count: cpus }),
    memory_mib === null ? null : t('memory', { size: numberText(memory_mib / 1024) }),
    disk_gib === null || disk_gib === 0 ? null : t('disk', { size: numberText(disk_gib) }),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** What it costs in a month, or that this is not known. */
export function monthlyText(
  monthly: { amount: string; currency: string } | null,
  t: Translate<'cloud'>,
): string {
  return monthly === null ? t('noPrice') : t('perMonth', { price: moneyText(monthly) })
}
