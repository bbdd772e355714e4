/**
 * Who may read which events. Reading an event, or sending it to a webhook endpoint, requires read access to the area
 * that its type declares. `webhooks.read` alone only shows that it was sent. The service itself may read all events,
 * including undeclared types.
 */
import { type Actor, mayRead } from '#kernel/access/actor.ts'
import { type Permission, permissionAreas } from '#kernel/access/permission.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import { Problem } from '#kernel/problem/problem.ts'

export interface EventAccess {
  mayRead(actor: Actor, kind: string): boolean
  /** The event types that the actor may read; null means all, including undeclared ones. */
  readableEventTypes(actor: Actor): string[] | null
  /** Throws `permission_denied` unless the actor may read all of these types. */
  requireReadable(actor: Actor, kinds: readonly string[]): void
}

export function createEventAccess(eventKinds: readonly EventKind[]): EventAccess {
  const areas = new Map(eventKinds.map(({ kind, area }) => [kind, area]))
  const readsAll = (actor: Actor) => permissionAreas.every((area) => mayRead(actor, area))
  const mayReadKind = (actor: Actor, kind: string) => {
    const area = areas.get(kind)
    return area ? mayRead(actor, area) : readsAll(actor)
  }
  return {
    mayRead: mayReadKind,
    readableEventTypes: (actor) =>
      readsAll(actor) ? null : [...areas.keys()].filter((kind) => mayReadKind(actor, kind)),
    requireReadable(actor, kinds) {
      const refused = kinds.find((kind) => !mayReadKind(actor, kind))
      if (refused === undefined) return
      const area = areas.get(refused)
      if (!area)
        throw new Problem(
          'permission_denied',
          `Events of the type ${refused} require the read permission of every area.`,
        )
      const permission: Permission = `${area}.read`
      throw new Problem(
        'permission_denied',
        `Events of the type ${refused} require the permission ${permission}, which ${actor.name} does not have.`,
        { members: { permission } },
      )
    },
  }
}
