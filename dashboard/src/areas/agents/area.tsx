import { IconRadar2, IconTicket } from '@tabler/icons-react'
import type { DashboardArea } from '#area.ts'
import { agentsActivity } from './activity.ts'
import { agentStates, enrolmentTokenStates } from './states.ts'

export const agentsArea: DashboardArea<'agents'> = {
  name: 'agents',
  heading: 'servers',
  activity: agentsActivity,
  navigation: [],
  resources: {
    agent: {
      label: 'agents',
      icon: IconRadar2,
      path: ({ parent_id }) => parent_id && `/servers/${parent_id}`,
      states: agentStates,
    },
    enrolment_token: {
      label: 'enrolmentTokens',
      icon: IconTicket,
      path: () => null,
      states: enrolmentTokenStates,
    },
  },
  deletions: { 'cloud.agents.delete': { lost: 'deleteAgentText' } },
  routes: () => [],
}
