import type { OnServerChanged } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { createCollector } from '../collectors/collectors.ts'
import { selectAgent } from '../store.ts'
import { listAgents } from './agent-store.ts'
import { changeAgent, deleteAgent, revokeAgent, rotateAgent } from './agents.ts'
import {
  Agent,
  AgentInput,
  AgentPage,
  AgentParams,
  AgentPatch,
  AgentQuery,
  AgentWithSecret,
  RotatedAgent,
} from './schema.ts'
import { agentViews, agentWithFacts } from './view.ts'

const path = '/v1/agents/{agent_id}'

type Dependencies = {
  /** Clears the cached token subjects of an account for the next reports. */
  forget: (accountId: string) => void
  onServerChanged: OnServerChanged
}

export function agentOperations({ forget, onServerChanged }: Dependencies): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'cloud.agents.list',
      method: 'GET',
      path: '/v1/agents',
      summary: 'List agents',
      description: 'The agents of all servers, also those that are revoked.',
      permission: 'cloud.read',
      query: AgentQuery,
      response: { status: 200, body: AgentPage, description: 'A page of agents, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listAgents(context, query)
        return listed({ data: await agentViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.agents.create',
      method: 'POST',
      path: '/v1/agents',
      summary: 'Create a collector',
      description:
        'For a server that is measured already: Prometheus, the OpenTelemetry Collector or node_exporter then send its metrics in the place of an agent, to the paths below `/v1/ingest/collector/`. With `scrape`, Holdfast gets them from node_exporter. The response contains the secret, which is not shown again. Agents are not created: they enrol with a token.',
      permission: 'cloud.write',
      body: AgentInput,
      response: { status: 201, body: AgentWithSecret, description: 'The collector, with its secret.' },
      async handle(context, { body }) {
        const { agent, secret: token } = await createCollector(context, body)
        changed(context)
        return created(
          { ...(await agentWithFacts(context, agent)), token },
          `/v1/agents/${agent.id}`,
          agent.revision,
        )
      },
    }),
    operation({
      id: 'cloud.agents.read',
      method: 'GET',
      path,
      summary: 'Get an agent',
      description: 'With the facts of its server: system, addresses, listeners, updates.',
      permission: 'cloud.read',
      params: AgentParams,
      response: { status: 200, body: Agent, description: 'The agent.' },
      async handle(context, { params }) {
        const agent = await selectAgent(context, params.agent_id)
        return found(await agentWithFacts(context, agent), agent.revision)
      },
    }),
    operation({
      id: 'cloud.agents.update',
      method: 'PATCH',
      path,
      summary: 'Update an agent',
      description: 'The agent learns it from the answer to its next report.',
      permission: 'cloud.write',
      params: AgentParams,
      body: AgentPatch,
      response: { status: 200, body: Agent, description: 'The updated agent.' },
      async handle(context, { params, body, ifMatch }) {
        const agent = await changeAgent(context, params.agent_id, body, ifMatch)
        changed(context)
        return found(await agentWithFacts(context, agent), agent.revision)
      },
    }),
    operation({
      id: 'cloud.agents.rotate',
      method: 'POST',
      path: `${path}/rotate`,
      summary: 'Rotate the secret of an agent',
      description:
        'With the answer to its next report, the agent is asked to get a new secret, which nobody else sees; the new secret of a collector is in the response. The old one works for another 24 hours.',
      permission: 'cloud.write',
      params: AgentParams,
      response: {
        status: 200,
        body: RotatedAgent,
        description: 'The agent, which has or gets a new secret.',
      },
      async handle(context, { params }) {
        const { agent, token } = await rotateAgent(context, params.agent_id)
        changed(context)
        return found({ ...(await agentWithFacts(context, agent)), token }, agent.revision)
      },
    }),
    operation({
      id: 'cloud.agents.revoke',
      method: 'POST',
      path: `${path}/revoke`,
      summary: 'Revoke an agent',
      description:
        'Its reports are rejected from now on. Whether its server is up follows from its provider alone. It cannot be undone: to use the agent again, enrol it anew.',
      permission: 'cloud.write',
      params: AgentParams,
      response: { status: 200, body: Agent, description: 'The revoked agent.' },
      async handle(context, { params }) {
        const agent = await revokeAgent(context, params.agent_id, onServerChanged)
        changed(context)
        return found(await agentWithFacts(context, agent), agent.revision)
      },
    }),
    operation({
      id: 'cloud.agents.delete',
      method: 'DELETE',
      path,
      summary: 'Delete a revoked agent',
      description: 'Its facts and certificates go with it. The metrics of its server stay.',
      permission: 'cloud.write',
      params: AgentParams,
      response: { status: 204, description: 'The agent is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteAgent(context, params.agent_id, ifMatch)
        changed(context)
        return done
      },
    }),
  ]
}
