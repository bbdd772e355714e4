export { countOtherAccounts, selectAccountPlans } from './accounts/account-store.ts'
export { auditForOperators, requireOperator } from './accounts/operator-account.ts'
export { type AccountAdmins, selectAccountAdmins } from './members/account-admin-store.ts'
export { countAccounts } from './store.ts'
