export { ServerSelect } from './server/server-select.tsx'
