/**
 * Compares the notification channels and rules of a file with those of the account, by name. Those that exist stay as they
 * are.
 */
import { allChannels, allRules, channelTypes, checkedChannelSettings } from '#areas/notifications/index.ts'
import type { Context } from '#platform/context.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import type { WantedEntry, WantedRule } from '../formats/format.ts'
import { ChannelEntry } from '../schema.ts'
import { addFault, addProblem, type Faults } from './entry-fault.ts'
import type { ChannelItem, RuleItem } from './item.ts'

const check = jsonChecker(ChannelEntry)

export type ChannelTarget = Faults & {
  context: Context
  hasMailer: boolean
  /** The addresses of channels that the egress policy does not allow, each with the reason. */
  unreachable: ReadonlyMap<WantedEntry, string>
}

type Names = Awaited<ReturnType<typeof allChannels>>

export async function reviewChannels(target: ChannelTarget): Promise<ChannelItem[]> {
  const { content, context } = target
  if (content.channels.length === 0) return []
  const existing = await allChannels(context)
  const items: ChannelItem[] = []
  for (const entry of content.channels) {
    const item = reviewChannel(target, existing, entry)
    if (!item) continue
    if (items.some(({ name }) => name === item.name))
      addFault(target, entry, item.name, 'the file has another channel of this name')
    else items.push(item)
  }
  return items
}

function reviewChannel(target: ChannelTarget, existing: Names, entry: WantedEntry): ChannelItem | null {
  const name = typeof entry.input['name'] === 'string' ? entry.input['name'] : null
  const input = structuredClone(entry.input) as ChannelEntry
  try {
    check(input)
  } catch (error) {
    addProblem(target, entry, { name, error, secrets: secretTexts(entry) })
    return null
  }
  const found = existing.filter((channel) => channel.name === input.name)
  const [before] = found
  const item: ChannelItem = {
    resource: 'notification_channel',
    action: before ? 'unchanged' : 'create',
    name: input.name,
    type: input.type,
    line: entry.line,
    id: before?.id ?? null,
    revision: null,
    message: null,
    changes: [],
    input,
  }
  if (before && before.type !== input.type)
    return { ...item, action: 'conflict', message: `A channel of this name has the type ${before.type}` }
  return before || isCreatable(target, entry, item) ? item : null
}

function isCreatable(target: ChannelTarget, entry: WantedEntry, { input }: ChannelItem): boolean {
  const { name } = input
  const type = channelTypes.find((each) => each.type === input.type)
  const leaveOut = (message: string) => {
    target.content.omissions.push({ resource: name, line: entry.line, message })
    return false
  }
  if (!type) return leaveOut(`There is no type of channel named ${input.type}`)
  if (!input.settings)
    return leaveOut(
      'The file has no settings for this channel, as they are secret: create it under Notifications',
    )
  if (type.type === 'email' && !target.hasMailer)
    return leaveOut('E-mail needs a mail server, which this installation does not have')
  const reason = target.unreachable.get(entry)
  if (reason !== undefined) return leaveOut(reason)
  try {
    checkedChannelSettings(type, input.settings)
    return true
  } catch (error) {
    addProblem(target, entry, { name, error, secrets: secretTexts(entry) })
    return false
  }
}

/** Any text of a channel's settings may be a secret. */
function secretTexts({ input }: WantedEntry): string[] {
  const settings = Object.values((input['settings'] ?? {}) as object)
  return settings.filter((value): value is string => typeof value === 'string' && value !== '')
}

/** Rules of channels that exist or are created; without the others they would send nothing. */
export async function reviewRules(
  { content, context }: ChannelTarget,
  channels: readonly ChannelItem[],
): Promise<RuleItem[]> {
  if (content.rules.length === 0) return []
  const existing = await allRules(context)
  const usable = new Set(channels.flatMap(({ action, name }) => (action === 'conflict' ? [] : [name])))
  return content.rules
    .filter(({ channel }) => usable.has(channel))
    .map((rule) => ruleItem(rule, existing.find(({ name }) => name === rule.name)?.id ?? null))
}

function ruleItem(rule: WantedRule, id: string | null): RuleItem {
  return {
    resource: 'notification_rule',
    action: id === null ? 'create' : 'unchanged',
    name: rule.name,
    line: null,
    id,
    revision: null,
    message: null,
    changes: [],
    rule,
  }
}
