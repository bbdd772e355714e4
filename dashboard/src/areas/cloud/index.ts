export { cloudPaths } from './paths.ts'
export { ServerSelect } from './server/server-select.tsx'
