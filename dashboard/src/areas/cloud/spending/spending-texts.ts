import type { ResponseOf } from '@holdfast/client'
import type { TFunction } from 'i18next'
import { moneyText } from '#ui/format/money.ts'

export type Spending = ResponseOf<'cloud.spending.read'>
export type Sum = Spending['month_to_date'][number]

/** Amounts of several currencies are listed, not added. */
export function sumsText(sums: readonly Sum[]): string {
  return sums.map(moneyText).join(' + ') || '–'
}

/** The name of a group in the language of the dashboard. */
export function groupName(
  { group, name }: Pick<Spending['groups'][number], 'group' | 'name'>,
  { group_by }: Spending,
  t: TFunction<'cloud'>,
): string {
  if (group === null) return t(group_by === 'region' ? 'noRegion' : 'noLabel')
  if (group_by === 'connection') return name ?? t('goneAccount')
  if (group_by !== 'kind') return group
  const kinds: Record<string, string> = {
    server: t('servers'),
    backup: t('backups'),
    volume: t('volumes'),
    snapshot: t('snapshots'),
  }
  return kinds[group] ?? group
}
