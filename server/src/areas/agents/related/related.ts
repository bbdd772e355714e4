/** Agents and enrolment tokens among related resources and in the search across all areas. */
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { stateOf } from '../enrolment/enrolment-tokens.ts'
import { searchEnrolmentTokens, selectEnrolmentTokensById } from '../enrolment/store.ts'
import {
  agentsOfServer,
  agentsOfToken,
  searchAgents,
  selectAgentsById,
  serverOfAgent,
  tokenOfAgent,
} from './link-store.ts'

export const agentTypes: readonly ResourceType[] = [
  {
    kind: 'agent',
    permission: 'cloud.read',
    async select(context, ids) {
      const agents = await selectAgentsById(context, ids)
      return agents.map(({ id, hostname, form, version, state, server_id }) => ({
        id,
        title: hostname,
        detail: `${form} ${version}`,
        state,
        parent_id: server_id,
      }))
    },
    search: searchAgents,
  },
  {
    kind: 'enrolment_token',
    permission: 'cloud.read',
    async select(context, ids) {
      const tokens = await selectEnrolmentTokensById(context, ids)
      return tokens.map((token) => ({
        id: token.id,
        title: token.name,
        detail: token.hint,
        state: stateOf(token, context.now),
        parent_id: null,
      }))
    },
    search: searchEnrolmentTokens,
  },
]

export const agentLinks: readonly Link[] = [
  { of: 'server', kind: 'agent', relation: 'part_of', find: agentsOfServer },
  { of: 'agent', kind: 'server', relation: 'contains', find: serverOfAgent },
  { of: 'agent', kind: 'enrolment_token', relation: 'created', find: tokenOfAgent },
  { of: 'enrolment_token', kind: 'agent', relation: 'created_by', find: agentsOfToken },
  ...eventLinks('agent'),
  ...creationLinks('enrolment_token'),
]
