import type { ChannelType } from '../format/channel-type.ts'
import { discord } from './discord/discord.ts'
import { email } from './email/email.ts'
import { gotify } from './gotify/gotify.ts'
import { matrix } from './matrix/matrix.ts'
import { mattermost } from './mattermost/mattermost.ts'
import { ntfy } from './ntfy/ntfy.ts'
import { opsgenie } from './opsgenie/opsgenie.ts'
import { pagerduty } from './pagerduty/pagerduty.ts'
import { pushover } from './pushover/pushover.ts'
import { slack } from './slack/slack.ts'
import { teams } from './teams/teams.ts'
import { telegram } from './telegram/telegram.ts'
import { webhook } from './webhook/webhook.ts'

/** In the order of the form. */
export const channelTypes: readonly ChannelType[] = [
  email,
  slack,
  discord,
  teams,
  telegram,
  ntfy,
  pushover,
  gotify,
  matrix,
  mattermost,
  pagerduty,
  opsgenie,
  webhook,
]

export const channelTypeNames = channelTypes.map(({ type }) => type) as [string, ...string[]]

export function channelTypeOf(type: string): ChannelType {
  const found = channelTypes.find((one) => one.type === type)
  if (!found) throw new Error(`There is no channel type ${type}`)
  return found
}
