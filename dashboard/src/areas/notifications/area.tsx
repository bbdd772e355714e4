import { IconMessage, IconRoute } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { notificationsActivity } from './activity.ts'
import { readNotificationsOverview } from './overview.ts'
import { channelPage, channelsPage, notificationsPaths, rulePage, rulesPage } from './paths.ts'
import { healths, ruleStates } from './states.tsx'

export const notificationsArea: DashboardArea<'notifications'> = {
  name: 'notifications',
  heading: 'heading',
  activity: notificationsActivity,
  navigation: [
    {
      label: 'channels',
      icon: IconMessage,
      path: notificationsPaths.channels,
      needs: 'notifications.channels.list',
    },
    { label: 'rules', icon: IconRoute, path: notificationsPaths.rules, needs: 'notifications.rules.list' },
  ],
  actions: [
    { label: 'newChannel', path: notificationsPaths.newChannel, needs: 'notifications.channels.create' },
    { label: 'newRule', path: notificationsPaths.newRule, needs: 'notifications.rules.create' },
  ],
  ids: {
    nch: { path: notificationsPaths.channel, needs: 'notifications.channels.read' },
    nrl: { path: notificationsPaths.rule, needs: 'notifications.rules.read' },
  },
  resources: {
    notification_channel: {
      label: 'channels',
      icon: IconMessage,
      path: ({ id }) => notificationsPaths.channel(id),
      states: healths,
    },
    notification_rule: {
      label: 'rules',
      icon: IconRoute,
      path: ({ id }) => notificationsPaths.rule(id),
      states: ruleStates,
    },
  },
  deletions: {
    'notifications.channels.delete': { lost: 'deleteChannelText' },
    'notifications.rules.delete': { lost: 'deleteRuleText' },
  },
  overview: {
    needs: 'notifications.channels.list',
    read: readNotificationsOverview,
    trends: [
      {
        trend: 'notifications.attempts',
        title: 'attemptTrend',
        outcomes: {
          delivered: { label: 'delivered', tone: 'good' },
          failed: { label: 'failed', tone: 'bad' },
        },
        path: notificationsPaths.channels,
      },
    ],
  },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: channelsPage.pattern,
      validateSearch: channelsPage.validateSearch,
      component: lazyRouteComponent(() => import('./channels-page.tsx'), 'ChannelsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: channelPage.pattern,
      validateSearch: channelPage.validateSearch,
      component: lazyRouteComponent(() => import('./channel/channel-page.tsx'), 'ChannelPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: rulesPage.pattern,
      validateSearch: rulesPage.validateSearch,
      component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: rulePage.pattern,
      validateSearch: rulePage.validateSearch,
      component: lazyRouteComponent(() => import('./rule/rule-page.tsx'), 'RulePage'),
    }),
  ],
}
