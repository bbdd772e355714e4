export { type AccountKeepers, selectKeepers } from './members/keepers.ts'
