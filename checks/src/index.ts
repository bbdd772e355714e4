export type { CheckType, SettingsFault } from './check-type.ts'
export { checkTypes } from './check-types.ts'
export { createNetwork, type Network, type NetworkRules } from './network/network.ts'
export {
  CheckFailure,
  type CheckResult,
  type FailureClass,
  failureClasses,
  type Outcome,
  type PhaseName,
} from './outcome.ts'
export { runCheck } from './run-check.ts'
export {
  isSameTarget,
  secretsIn,
  withOptionalSecrets,
  withoutSecrets,
  withSecretsReplaced,
  withStoredSecrets,
} from './settings/secrets.ts'
export { type Page, type PageSettings, pageFaults, pageSettings, readPage } from './types/http/page.ts'
