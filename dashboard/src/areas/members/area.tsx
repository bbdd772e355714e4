import { request } from '@holdfast/client'
import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { api } from '#api/api.ts'
import type { DashboardArea } from '#area.ts'
import { membersActivity } from './activity.ts'
import { readMembersOverview } from './overview.ts'
import { invitationPage, memberPage, membersPage, membersPaths } from './paths.ts'
import { membersWords } from './words.ts'

export const membersArea: DashboardArea<'members'> = {
  name: 'members',
  heading: 'account',
  words: membersWords,
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
  search: [
    {
      needs: 'account.members.list',
      async find(term, signal) {
        const asked = request('account.members.list', { query: { q: term, limit: 8 } })
        const { data } = (await api.send(asked, signal)).body
        return data.map(({ id, name, email }) => ({
          title: name,
          detail: email,
          path: membersPaths.member(id),
        }))
      },
    },
  ],
  ids: {
    mem: { path: membersPaths.member, needs: 'account.members.read' },
    inv: { path: membersPaths.invitation, needs: 'account.invitations.read' },
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
