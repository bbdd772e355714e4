/**
 * Which monitors, heartbeats and alerts of servers are in maintenance. It follows from the times of the windows alone, so
 * that it does not depend on when their due work runs.
 */
import { selectReportingServers } from '#areas/cloud/index.ts'
import { selectMonitorsById } from '#areas/monitoring/store.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Context } from '#platform/context.ts'
import { type ActiveWindow, selectActiveWindows } from './coverage-store.ts'

/** What a window can cover. */
export type Coverable = {
  id: string
  labels: Labels
  server_id: string | null
  /** The members of a composite that fail: it is covered if all of them are. */
  failingMembers?: readonly string[]
  /** When a new failure began: it is covered if it was then, or is now. */
  since?: Date
}

/** The window that mutes something; of several the one that ends last. */
export type Mute = Pick<ActiveWindow, 'id' | 'name' | 'ends_at'>

/** The windows that cover these, by their ids. */
export async function mutesOf(context: Context, subjects: readonly Coverable[]): Promise<Map<string, Mute>> {
  if (subjects.length === 0) return new Map()
  const since = new Date(
    Math.min(...subjects.map((one) => Math.min(Number(one.since ?? context.now), Number(context.now)))),
  )
  const memberIds = subjects.flatMap(({ failingMembers }) => failingMembers ?? [])
  const members = memberIds.length === 0 ? [] : await selectMonitorsById(context, memberIds)
  const all: readonly Coverable[] = [...subjects, ...members]
  const serverIds = [...new Set(all.flatMap(({ server_id }) => server_id ?? []))]
  const ids = [...all.map(({ id }) => id), ...serverIds]
  const windows = await selectActiveWindows(context, { ids, since })
  if (windows.length === 0) return new Map()
  const servers = windows.some(selectsLabels) ? await selectReportingServers(context, serverIds) : []
  const labelsOfServer = new Map(servers.map(({ id, labels }) => [id, labels]))

  function covers(window: ActiveWindow, { id, labels, server_id }: Coverable): boolean {
    if (window.named.includes(id) || hasLabels(window, labels)) return true
    if (server_id === null) return false
    return window.named.includes(server_id) || hasLabels(window, labelsOfServer.get(server_id) ?? {})
  }

  const muteOf = (subject: Coverable, at: readonly Date[]) =>
    windows.find((window) => at.some((time) => isActiveAt(window, time)) && covers(window, subject))

  /** Until the first of its members is no longer covered. */
  function muteByMembers(failing: readonly string[], at: readonly Date[]): Mute | undefined {
    const known = members.filter(({ id }) => failing.includes(id))
    const mutes = known.map((member) => muteOf(member, at))
    if (mutes.includes(undefined)) return undefined
    return mutes
      .flatMap((mute) => mute ?? [])
      .toSorted((a, b) => a.ends_at.getTime() - b.ends_at.getTime())[0]
  }

  return new Map(
    subjects.flatMap((subject) => {
      const at = [context.now, ...(subject.since ? [subject.since] : [])]
      const mute = muteOf(subject, at) ?? muteByMembers(subject.failingMembers ?? [], at)
      return mute ? [[subject.id, mute] as const] : []
    }),
  )
}

const isActiveAt = ({ starts_at, ends_at }: ActiveWindow, time: Date) => starts_at <= time && time < ends_at

const selectsLabels = ({ labels }: ActiveWindow) => Object.keys(labels).length > 0

function hasLabels(window: ActiveWindow, labels: Labels): boolean {
  return (
    selectsLabels(window) && Object.entries(window.labels).every(([name, value]) => labels[name] === value)
  )
}
