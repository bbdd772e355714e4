import {
  createDestination,
  type Destination,
  deleteDestination,
  type EventAccess,
  queueMessages,
  recordTest,
  selectDestinations,
  selectUnhealthyDestinations,
  type TestAttempt,
  updateDestination,
} from '#areas/webhooks/index.ts'
import { newId } from '#kernel/id.ts'
import type { Page } from '#kernel/list/page.ts'
import { invalidInput, notFound, pointer } from '#kernel/problem/problem.ts'
import { patchedLabels } from '#kernel/text/labels.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { type AuditTarget, changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError, faultCodeOf } from '#platform/net/egress-error.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import type { Message } from '../message/message.ts'
import { rulesOfChannel } from '../rules/rule-store.ts'
import type { ChannelRow } from '../store.ts'
import {
  deleteChannelRow,
  insertChannel,
  selectChannel,
  selectChannels,
  updateChannelRow,
} from './channel-store.ts'
import type { ChannelType } from './format/channel-type.ts'
import { noMailServer, shownUrl } from './render.ts'
import { testEndOf } from './sample-message.ts'
import type { ChannelInput, ChannelPatch, ChannelQuery } from './schema.ts'
import { checkedSettings, openSettings, patchedSettings, sealedSettings, urlNames } from './settings.ts'
import { channelTypeOf } from './types/types.ts'

export type ShownChannel = { channel: ChannelRow; destination: Destination }

const digestDefault = { after_messages: 10, within_seconds: 300 }

/** Refuses addresses that the worker would refuse. */
export async function requireReachable(
  egress: Egress,
  types: readonly ChannelType[],
  settings: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  for (const name of new Set(types.flatMap(urlNames))) {
    const url = settings?.[name]
    if (typeof url !== 'string' || !URL.canParse(url)) continue
    try {
      await egress.check(url)
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      throw invalidInput([
        { pointer: pointer('settings', name), message: error.message, ...faultCodeOf(error) },
      ])
    }
  }
}

export async function createChannel(
  context: Context,
  input: ChannelInput,
  { mailer }: { mailer: Mailer | null },
): Promise<ShownChannel> {
  const type = channelTypeOf(input.type)
  if (type.type === 'email' && !mailer) throw invalidInput([{ pointer: '/type', message: noMailServer }])
  await context.withinLimit('notification_channels')
  const id = newId('notification_channel')
  const settings = checkedSettings(type, input.settings)
  const name = input.name ?? type.name
  const labels = input.labels ?? {}
  const channel = await insertChannel(context.tx, {
    account_id: context.accountId,
    id,
    name,
    type: type.type,
    ...(await sealedSettings(context, type, id, settings)),
    ...digestColumns(input.digest === undefined && type.digests ? digestDefault : (input.digest ?? null)),
    labels,
    created_at: context.now,
    updated_at: context.now,
  })
  const destination = await createDestination(context, {
    ownerType: 'notification_channel',
    id,
    name,
    shownUrl: shownUrl(type, settings),
    labels,
    enabled: input.enabled ?? true,
    maxPerSecond: type.maxPerSecond ?? null,
  })
  context.count('notification_channels', 1)
  await context.audit(channelTarget(channel), { before: null, after: auditView({ channel, destination }) })
  return { channel, destination }
}

export async function readChannel(context: Context, id: string, forUpdate = false): Promise<ShownChannel> {
  const channel = await selectChannel(context.tx, context.accountId, id, forUpdate)
  if (!channel) throw notFound('notification channel')
  return await shown(context, channel)
}

async function shown(context: Context, channel: ChannelRow): Promise<ShownChannel> {
  const destination = (await selectDestinations(context, [channel.id])).get(channel.id)
  if (!destination) throw new Error(`Channel ${channel.id} has no destination`)
  return { channel, destination }
}

export async function listChannels(context: Context, query: ChannelQuery): Promise<Page<ShownChannel>> {
  const unhealthy =
    query.needs_attention === undefined
      ? []
      : await selectUnhealthyDestinations(context, 'notification_channel')
  const { data, next_cursor } = await selectChannels(context.tx, context.accountId, query, unhealthy)
  const destinations = await selectDestinations(
    context,
    data.map(({ id }) => id),
  )
  const all = data.flatMap((channel) => {
    const destination = destinations.get(channel.id)
    return destination ? [{ channel, destination }] : []
  })
  return { data: all, next_cursor }
}

export async function updateChannel(
  context: Context,
  id: string,
  patch: ChannelPatch,
  { ifMatch, access }: { ifMatch: string | null; access: EventAccess },
): Promise<ShownChannel> {
  const before = await readChannel(context, id, true)
  requireMatch(ifMatch, before.channel.revision)
  const type = channelTypeOf(before.channel.type)
  const opened = await openSettings(context, before.channel)
  const settings = patch.settings ? patchedSettings(type, opened, patch.settings) : opened
  if (patch.settings) await requireEventsReadable(context, access, id)
  const labels = patch.labels ? patchedLabels(before.channel.labels, patch.labels) : before.channel.labels
  const name = patch.name ?? before.channel.name
  const channel = await updateChannelRow(context.tx, context.accountId, id, {
    name,
    labels,
    ...(patch.settings && (await sealedSettings(context, type, id, settings))),
    ...(patch.digest !== undefined && digestColumns(patch.digest)),
    updated_at: context.now,
    revision: before.channel.revision + 1,
  })
  const destination = await updateDestination(context, id, {
    name,
    labels,
    shownUrl: shownUrl(type, settings),
    ...(patch.enabled !== undefined && { enabled: patch.enabled }),
  })
  const after = { channel, destination }
  await context.audit(
    channelTarget(channel),
    changedFields(auditView(before), { ...auditView(after), ...(patch.settings && { secrets: 'set' }) }),
  )
  return after
}

/** A user who changes where reports are sent could read them there. */
async function requireEventsReadable(context: Context, access: EventAccess, id: string): Promise<void> {
  for (const { event_kinds } of await rulesOfChannel(context.tx, context.accountId, id))
    requireRuleReadable(context, access, event_kinds)
}

/** Choosing all event types takes the read permission of all areas. */
export function requireRuleReadable({ actor }: Context, access: EventAccess, kinds: readonly string[]): void {
  // No event type has this name, so that reading it takes all areas.
  access.requireReadable(actor, kinds.length === 0 ? ['*'] : kinds)
}

export async function deleteChannel(
  context: Context,
  id: string,
  { ifMatch, refuseIfNeeded }: { ifMatch: string | null; refuseIfNeeded: RefuseIfNeeded },
): Promise<void> {
  const before = await readChannel(context, id, true)
  requireMatch(ifMatch, before.channel.revision)
  await refuseIfNeeded(context, {
    kind: 'notification_channel',
    id,
    remedy: 'Remove the channel from these rules, or delete them, first.',
  })
  await deleteDestination(context, id)
  await deleteChannelRow(context.tx, context.accountId, id)
  context.count('notification_channels', -1)
  await context.audit(channelTarget(before.channel), { before: auditView(before), after: null })
}

/**
 * Writes a test and its attempt into the log. Returns the id of the delivery. Where the vendor opened an alert, its end is
 * queued.
 */
export async function noteTest(
  context: Context,
  id: string,
  message: Message,
  attempt: TestAttempt,
): Promise<string> {
  const { channel } = await readChannel(context, id)
  const { deliveryId, eventId } = await recordTest(context, {
    destinationId: id,
    kind: message.event,
    message: JSON.stringify(message),
    attempt,
  })
  if (message.change === 'opened' && !attempt.failure) {
    const end = JSON.stringify(testEndOf(message))
    await queueMessages(context, [{ destinationId: id, eventId, kind: message.event, message: end }], 'test')
  }
  await context.audit(channelTarget(channel), { before: null, after: { delivery_id: deliveryId } })
  return deliveryId
}

function digestColumns(digest: { after_messages: number; within_seconds: number } | null) {
  return { digest_after: digest?.after_messages ?? null, digest_seconds: digest?.within_seconds ?? null }
}

export function digestView({ digest_after, digest_seconds }: ChannelRow) {
  return digest_after === null || digest_seconds === null
    ? null
    : { after_messages: digest_after, within_seconds: digest_seconds }
}

function channelTarget({ id, name }: Pick<ChannelRow, 'id' | 'name'>): AuditTarget {
  return { type: 'notification_channel', id, name }
}

/** Of secrets, their hints. */
function auditView({ channel, destination }: ShownChannel) {
  const { name, type, settings, secret_hints, labels } = channel
  const enabled = destination.state !== 'paused'
  return { name, type, settings, secret_hints, digest: digestView(channel), enabled, labels }
}
