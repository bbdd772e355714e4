import type { DashboardArea } from '#area.ts'
import { notificationsActivity } from './activity.ts'
import { notificationsMessages } from './messages.ts'

export const notificationsArea: DashboardArea<'notifications'> = {
  name: 'notifications',
  heading: 'heading',
  messages: notificationsMessages,
  activity: notificationsActivity,
  navigation: [],
  deletions: {
    'notifications.channels.delete': { lost: 'deleteChannelText' },
    'notifications.rules.delete': { lost: 'deleteRuleText' },
  },
  routes: () => [],
}
