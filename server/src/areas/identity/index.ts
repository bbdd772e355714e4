export { auditForOperators, countOtherAccounts, requireOperator } from './accounts/operator-account.ts'
export { type AccountKeepers, selectKeepers } from './members/keepers.ts'
export { countAccounts } from './store.ts'
