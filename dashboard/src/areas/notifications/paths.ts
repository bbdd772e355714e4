/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const channelsPage = pageAddress('/notifications/channels', { q: text(), new: text() })
export const channelPage = pageAddress('/notifications/channels/$channelId', { tab: text() })
export const rulesPage = pageAddress('/notifications/rules', { q: text(), new: text() })
export const rulePage = pageAddress('/notifications/rules/$ruleId')

export const notificationsPaths = {
  channels: channelsPage.to({}),
  newChannel: channelsPage.to({}, { new: 'channel' }),
  channel: (channelId: string) => channelPage.to({ channelId }),
  rules: rulesPage.to({}),
  newRule: rulesPage.to({}, { new: 'rule' }),
  rule: (ruleId: string) => rulePage.to({ ruleId }),
}
