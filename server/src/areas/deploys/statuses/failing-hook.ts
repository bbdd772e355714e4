import type { FailingType } from '#platform/health/failing-resources.ts'

/** A hook whose deploys cannot report to their commits. */
export const failingHook: FailingType = { name: 'deploy_hook', title: 'deploy hook', table: 'deploy_hooks' }
