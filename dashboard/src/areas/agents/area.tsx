import { IconRadar2, IconTicket } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { agentsActivity } from './activity.ts'
import { readAgentsOverview } from './overview.ts'
import { agentPage, agentPaths, agentsPage } from './paths.ts'
import { agentStates, enrolmentTokenStates } from './states.tsx'

export const agentsArea: DashboardArea<'agents'> = {
  name: 'agents',
  heading: 'servers',
  activity: agentsActivity,
  navigation: [{ label: 'agents', icon: IconRadar2, path: agentPaths.agents, needs: 'cloud.agents.list' }],
  actions: [{ label: 'enrol', path: agentPaths.enrol, needs: 'cloud.agents.enrolment_tokens.create' }],
  ids: {
    agt: { path: agentPaths.agent, needs: 'cloud.agents.read' },
    ent: { path: () => agentPaths.tokens, needs: 'cloud.agents.enrolment_tokens.list' },
  },
  resources: {
    agent: {
      label: 'agents',
      icon: IconRadar2,
      path: ({ id }) => agentPaths.agent(id),
      states: agentStates,
    },
    enrolment_token: {
      label: 'enrolmentTokens',
      icon: IconTicket,
      path: () => agentPaths.tokens,
      states: enrolmentTokenStates,
    },
  },
  deletions: { 'cloud.agents.delete': { lost: 'deleteAgentText' } },
  sections: {
    server: {
      component: lazy(async () => ({ default: (await import('./agent/server-section.tsx')).ServerSection })),
    },
  },
  overview: { needs: 'cloud.agents.list', read: readAgentsOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: agentsPage.pattern,
      validateSearch: agentsPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/agents-page.tsx'), 'AgentsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: agentPage.pattern,
      component: lazyRouteComponent(() => import('./agent/agent-page.tsx'), 'AgentPage'),
    }),
  ],
}
