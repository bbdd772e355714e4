export { type AgentFindings, selectAgentFindings } from './agents/finding-store.ts'
