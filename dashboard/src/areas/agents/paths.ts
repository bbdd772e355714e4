/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'
import type { AgentStateName } from './states.tsx'

export const agentsPage = pageAddress('/agents', {
  tab: text<'tokens'>(),
  q: text(),
  state: text<AgentStateName>(),
  attention: text<'true'>(),
  usable: text<'true'>(),
  new: text(),
})
export const agentPage = pageAddress('/agents/$agentId')

export const agentPaths = {
  agents: agentsPage.to({}),
  enrol: agentsPage.to({}, { new: 'enrolment' }),
  tokens: agentsPage.to({}, { tab: 'tokens' }),
  agent: (agentId: string) => agentPage.to({ agentId }),
}
