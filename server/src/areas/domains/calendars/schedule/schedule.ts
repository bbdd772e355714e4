/** A year of expiries and expected releases, by day. */
import { toUnicode } from '#kernel/dns/name.ts'
import { monthsFrom } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import {
  type ExpiryRow,
  type ReleaseRow,
  selectExpiriesByDay,
  selectReleasesByDay,
} from './schedule-store.ts'
import type { ScheduleQuery } from './schema.ts'

const monthsShown = 12

export async function yearOfSchedule(context: Context, { from, label }: ScheduleQuery) {
  const first = from ?? context.now.toISOString().slice(0, 7)
  const months = monthsFrom(first, monthsShown + 1)
  const end = months.pop() ?? first
  const days = { from: `${first}-01`, before: `${end}-01`, label }
  const expiries = Map.groupBy(await selectExpiriesByDay(context, days), ({ day }) => day)
  const releases = Map.groupBy(await selectReleasesByDay(context, days), ({ day }) => day)
  const all = [...new Set([...expiries.keys(), ...releases.keys()])].toSorted()
  return {
    months,
    days: all.map((day) => dayView(day, expiries.get(day) ?? [], releases.get(day) ?? [])),
  }
}

function dayView(day: string, expiries: readonly ExpiryRow[], releases: readonly ReleaseRow[]) {
  return {
    day,
    expiry_count: expiries[0]?.total ?? 0,
    release_count: releases[0]?.total ?? 0,
    expiries: expiries.map(({ id, name, is_auto_renewed }) => ({
      domain_id: id,
      domain: name,
      display_name: toUnicode(name),
      auto_renew: is_auto_renewed,
    })),
    releases: releases.map(({ id, name, confidence }) => ({
      watched_domain_id: id,
      domain: name,
      display_name: toUnicode(name),
      confidence,
    })),
  }
}
