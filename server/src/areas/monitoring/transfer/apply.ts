/** Makes the changes of a review, in one transaction. */
import { channelTypeOf, createChannel, createRule, type RuleChecks } from '#areas/notifications/index.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import { type Context, withCaller } from '#platform/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import {
  changeHeartbeat,
  createHeartbeat,
  pauseHeartbeat,
  resumeHeartbeat,
} from '../heartbeats/heartbeats.ts'
import { changeMonitor, createMonitor, pauseMonitor, resumeMonitor } from '../monitors/monitors.ts'
import type { ChannelItem, HeartbeatItem, Item, MonitorItem, Review, RuleItem } from './review/item.ts'

export type ApplyTools = { mailer: Mailer | null; ruleChecks: RuleChecks }

export async function applyReview(context: Context, review: Review, tools: ApplyTools): Promise<void> {
  const progress: Progress = { begun: new Set(), done: new Set() }
  for (const item of review.monitors) await applyMonitor(context, item, progress)
  for (const item of review.monitors) await applyLateParent(context, item)
  for (const item of review.heartbeats) await withName(item, () => applyHeartbeat(context, item))
  for (const item of review.channels) await applyChannel(context, item, tools)
  for (const item of review.rules) await applyRule(context, item, { review, tools })
}

/** What only shows now, such as a UUID that is in use elsewhere, is an error of the file with the name of the entry. */
async function withName(item: Item, applyItem: () => Promise<void>): Promise<void> {
  try {
    await applyItem()
  } catch (error) {
    if (!(error instanceof Problem) || !error.faults) throw error
    throw invalidInput(
      error.faults.map(({ pointer, message }) => ({
        pointer: '/file',
        message: `${item.name}: ${pointer.slice(1).replaceAll('/', '.')} ${message}`,
      })),
    )
  }
}

/** In the audit log, each resource has the entry that it would have on its own. */
function as(context: Context, action: string): Context {
  return withCaller(context, { ...context, action })
}

type Progress = { begun: Set<MonitorItem>; done: Set<MonitorItem> }

/** What it contains and depends on comes first. */
async function applyMonitor(context: Context, item: MonitorItem, progress: Progress): Promise<void> {
  if (progress.begun.has(item)) return
  progress.begun.add(item)
  for (const member of item.members) await applyMonitor(context, member, progress)
  if (item.parent) await applyMonitor(context, item.parent, progress)
  // A member may depend on its composite, which is created after it.
  item.hasLateParent = item.parent?.action === 'create' && !progress.done.has(item.parent)
  await withName(item, () => applyWithParent(context, item))
  progress.done.add(item)
}

async function applyWithParent(context: Context, item: MonitorItem): Promise<void> {
  const { parentId, hasLateParent } = item
  const parent = parentId === undefined || hasLateParent ? {} : { parent_id: parentId }
  if (item.action === 'create') {
    const created = await createMonitor(
      as(context, 'monitors.create'),
      { ...item.input, ...parent },
      item.newId,
    )
    item.id = created.id
    return
  }
  if (item.action !== 'update' || item.id === null) return
  const patch = { ...item.patch, ...parent }
  if (Object.keys(patch).length > 0) await changeMonitor(as(context, 'monitors.update'), item.id, patch, null)
  if (item.paused === true) await pauseMonitor(as(context, 'monitors.pause'), item.id)
  if (item.paused === false) await resumeMonitor(as(context, 'monitors.resume'), item.id)
}

async function applyLateParent(context: Context, item: MonitorItem): Promise<void> {
  const { id, parentId, hasLateParent } = item
  if (!hasLateParent || id === null || parentId === undefined) return
  const patch = { parent_id: parentId }
  await withName(item, async () => {
    await changeMonitor(as(context, 'monitors.update'), id, patch, null)
  })
}

async function applyHeartbeat(context: Context, item: HeartbeatItem): Promise<void> {
  if (item.action === 'create') {
    const { id: _id, ...input } = item.input
    const { heartbeat } = await createHeartbeat(as(context, 'heartbeats.create'), input)
    item.id = heartbeat.id
    return
  }
  if (item.action !== 'update' || item.id === null) return
  const { patch, id } = item
  if (Object.keys(patch).length > 0) await changeHeartbeat(as(context, 'heartbeats.update'), id, patch, null)
  if (item.paused === true) await pauseHeartbeat(as(context, 'heartbeats.pause'), id)
  if (item.paused === false) await resumeHeartbeat(as(context, 'heartbeats.resume'), id)
}

async function applyChannel(context: Context, item: ChannelItem, { mailer }: ApplyTools): Promise<void> {
  if (item.action !== 'create') return
  const { name, type, settings = {} } = item.input
  // The review has validated the settings, which the type checks again.
  const input = { name, type: channelTypeOf(type as never).type, settings } as Parameters<
    typeof createChannel
  >[1]
  item.id = (await createChannel(as(context, 'notifications.channels.create'), input, { mailer })).channel.id
}

async function applyRule(
  context: Context,
  item: RuleItem,
  { review, tools }: { review: Review; tools: ApplyTools },
): Promise<void> {
  const channel = review.channels.find(({ name }) => name === item.rule.channel)?.id
  if (item.action !== 'create' || !channel) return
  const input = {
    name: item.rule.name,
    events: ['monitor.alert', 'monitor.recovered', 'heartbeat.missed', 'heartbeat.recovered'],
    filter: { labels: [item.rule.label] },
    steps: [{ after_seconds: 0, channel_ids: [channel] }],
  }
  item.id = (await createRule(as(context, 'notifications.rules.create'), input, tools.ruleChecks)).id
}
