import { IconMail, IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DashboardArea } from '#area.ts'
import { membersActivity } from './activity.ts'
import { readMembersOverview } from './overview.ts'
import { invitationPage, memberPage, membersPage, membersPaths } from './paths.ts'

export const membersArea: DashboardArea<'members'> = {
  name: 'members',
  heading: 'account',
  activity: membersActivity,
  navigation: [
    {
      label: 'members',
      icon: IconUsers,
      path: membersPaths.members,
      needs: 'account.members.list',
      letter: 'm',
    },
  ],
  actions: [{ label: 'invite', path: membersPaths.invite, needs: 'account.invitations.create' }],
  ids: {
    mem: { path: membersPaths.member, needs: 'account.members.read' },
    inv: { path: membersPaths.invitation, needs: 'account.invitations.read' },
  },
  resources: {
    member: { label: 'members', icon: IconUsers, path: ({ id }) => membersPaths.member(id) },
    invitation: { label: 'invitations', icon: IconMail, path: ({ id }) => membersPaths.invitation(id) },
  },
  deletions: {
    'account.members.remove': { lost: 'removeText' },
    'account.invitations.revoke': { lost: 'revokeText' },
  },
  overview: { needs: 'account.members.list', read: readMembersOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: membersPage.pattern,
      validateSearch: membersPage.validateSearch,
      component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: memberPage.pattern,
      validateSearch: memberPage.validateSearch,
      component: lazyRouteComponent(() => import('./member-page.tsx'), 'MemberPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: invitationPage.pattern,
      validateSearch: invitationPage.validateSearch,
      component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
    }),
  ],
}
