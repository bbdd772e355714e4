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
export { createStormDetector, type StormDetector, type StormRules } from './storm.ts'
export { type AddressSlots, createAddressSlots } from './tls-scan/connection/address-slots.ts'
export {
  type GradedLeaf,
  type GradedTls,
  gradeTls,
  type TlsGrade,
  type TlsGradeReason,
  tlsGradeReasons,
  tlsGradeRuleset,
} from './tls-scan/grade.ts'
export { scanTls, type TlsScanTarget, type TlsScanTools } from './tls-scan/scan-tls.ts'
export type * from './tls-scan/tls-scan.ts'
export { type Page, type PageSettings, pageFaults, pageSettings, readPage } from './types/http/page.ts'
export { type StartTlsProtocol, startTlsProtocols } from './types/tls/start-tls.ts'
