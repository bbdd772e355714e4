export { keptProbes, selectProbesById } from './store.ts'
