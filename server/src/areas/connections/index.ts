export { noteVerification } from './connections.ts'
export type { OpenConnection, Openings } from './openings.ts'
export { providerProblem } from './provider-problem.ts'
