/** What other areas may use of this area. */
export { agentPaths } from './paths.ts'
